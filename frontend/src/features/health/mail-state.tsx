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
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

/** The state of e-mail delivery, with undelivered e-mails. */
export function MailState() {
  return (
    <Part title={t.mail} lead={t.mailLead} anchor="mail" query={useQuery(mailQuery)}>
      {(mail) => (
        <div className={classes["pair"]}>
          <Card>
            <Rows>
              <Fact name={t.server}>
                <span className={mail.answers === false ? classes["late"] : undefined}>
                  {serverWords(mail.answers)}
                </span>
              </Fact>
              <Fact name={t.sent}>{t.sentOf(mail.sent, mail.sent_today)}</Fact>
              <Fact name={t.lastSent}>{mail.last_sent_at ? formatMoment(mail.last_sent_at) : t.never}</Fact>
              {mail.last_kept_at && (
                <Fact name={t.kept}>{t.keptOf(mail.kept, formatMoment(mail.last_kept_at))}</Fact>
              )}
              <Fact name={t.onTheirWay}>{mail.waiting}</Fact>
              {mail.failed > 0 && (
                <Fact name={t.mailJobsFailed}>
                  <a href="#jobs" className={classes["jobs"]}>
                    {t.mailJobsFailedOf(mail.failed)}
                  </a>
                </Fact>
              )}
            </Rows>
          </Card>
          <Card label={t.givenUp}>
            <Heading level={3}>{t.givenUp}</Heading>
            {mail.given_up === 0 ? (
              <Hint breakable>{t.noneGivenUp}</Hint>
            ) : (
              <>
                <Hint breakable>{t.givenUpText}</Hint>
                <Stack as="ul">
                  {mail.last_given_up.map((letter) => (
                    <Letter key={letter.mail_id} letter={letter} />
                  ))}
                </Stack>
              </>
            )}
            {mail.last_given_up.length < mail.given_up && (
              <Hint breakable>{t.moreOf(mail.last_given_up.length, mail.given_up)}</Hint>
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
        <Hint breakable>
          {t.to(letter.recipient)} · {letter.failure} · {formatMoment(letter.created_at)}
        </Hint>
      </div>
      <Row justify="end" gap={2}>
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
          <Hint breakable>{t.notAgain}</Hint>
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
      </Row>
    </li>
  );
}
