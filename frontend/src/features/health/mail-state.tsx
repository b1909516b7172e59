import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/health";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import classes from "@/features/health/health.module.css";
import { serverWords } from "@/features/health/overview";
import { Part } from "@/features/health/part";
import { lookAgain, mailQuery } from "@/features/health/queries";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Row, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

/** The state of e-mail delivery, with undelivered e-mails. */
export function MailState() {
  return (
    <Part title={t.mail} lead={t.mailLead} anchor="mail" query={useQuery(mailQuery)}>
      {(mail) => (
        <div className={classes["pair"]}>
          <Card>
            <Rows>
              <Row name={t.server}>
                <span className={mail.answers === false ? classes["late"] : undefined}>
                  {serverWords(mail.answers)}
                </span>
              </Row>
              <Row name={t.sent}>{t.sentOf(mail.sent, mail.sent_today)}</Row>
              <Row name={t.lastSent}>{mail.last_sent_at ? formatMoment(mail.last_sent_at) : t.never}</Row>
              {mail.last_kept_at && (
                <Row name={t.kept}>{t.keptOf(mail.kept, formatMoment(mail.last_kept_at))}</Row>
              )}
              <Row name={t.onTheirWay}>{mail.waiting}</Row>
              {mail.failed > 0 && (
                <Row name={t.mailJobsFailed}>
                  <a href="#jobs" className={classes["late"]}>
                    {t.mailJobsFailedOf(mail.failed)}
                  </a>
                </Row>
              )}
            </Rows>
          </Card>
          <Card label={t.givenUp}>
            <h3 className={classes["title"]}>{t.givenUp}</h3>
            {mail.given_up === 0 ? (
              <p className={classes["less"]}>{t.noneGivenUp}</p>
            ) : (
              <>
                <p className={classes["less"]}>{t.givenUpText}</p>
                <ul className={classes["lines"]}>
                  {mail.last_given_up.map((letter) => (
                    <Letter key={letter.mail_id} letter={letter} />
                  ))}
                </ul>
              </>
            )}
            {mail.last_given_up.length < mail.given_up && (
              <p className={classes["less"]}>{t.moreOf(mail.last_given_up.length, mail.given_up)}</p>
            )}
          </Card>
        </div>
      )}
    </Part>
  );
}

function Letter({ letter }: { letter: Wire["GivenUpOut"] }) {
  const queryClient = useQueryClient();
  const subject = letter.subject;
  const resending = useMutation({
    mutationFn: () =>
      call("post", "/api/health/mail/{mail_id}/resend", { path: { mail_id: letter.mail_id } }),
    onSuccess: () => toast.success(t.resent),
    onError: (error) => toast.error(sentenceOf(error, t.resendFailed)),
    onSettled: () => lookAgain(queryClient),
  });
  const puttingAway = useMutation({
    mutationFn: () =>
      call("post", "/api/health/mail/{mail_id}/put-away", { path: { mail_id: letter.mail_id } }),
    onSuccess: () => toast.success(t.emailDismissed),
    onError: (error) => toast.error(sentenceOf(error, t.dismissFailed)),
    onSettled: () => lookAgain(queryClient),
  });
  return (
    <li className={classes["line"]}>
      <div className={classes["words"]}>
        <p>
          <strong>{subject}</strong>
        </p>
        <p className={classes["less"]}>
          {t.to(letter.recipient)} · {letter.failure} · {formatMoment(letter.created_at)}
        </p>
      </div>
      <div className={classes["actions"]}>
        {letter.may_resend ? (
          <Button
            size="sm"
            variant="outline"
            aria-label={t.resendOf(subject, t.to(letter.recipient))}
            loading={resending.isPending}
            onClick={() => resending.mutate()}
          >
            {t.resend}
          </Button>
        ) : (
          <p className={classes["less"]}>{t.notAgain}</p>
        )}
        <Button
          size="sm"
          variant="subtle"
          aria-label={t.dismissEmailOf(subject)}
          loading={puttingAway.isPending}
          onClick={() => puttingAway.mutate()}
        >
          {t.dismiss}
        </Button>
      </div>
    </li>
  );
}
