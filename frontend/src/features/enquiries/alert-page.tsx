import { useMutation } from "@tanstack/react-query";
import { BellOff, BellRing, CircleCheck } from "lucide-react";
import { t } from "#messages/enquiries";
import { call } from "@/api/call";
import { isNotFound } from "@/api/errors";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = {
  siteName: string;
  token: string /** The link in the e-mail was the one to unsubscribe. */;
  stop: boolean;
};

/** The page behind the e-mails' links: a button confirms or unsubscribes, so that mail programs that open links automatically change nothing. */
export function AlertPage({ siteName, token, stop }: Props) {
  const acting = useMutation({
    mutationFn: (verb: "confirm" | "end") =>
      call("post", verb === "confirm" ? "/api/departure-alerts/confirm" : "/api/departure-alerts/end", {
        body: { token },
      }),
  });
  const title = stop ? t.alert.stopTitle : t.alert.confirmTitle;
  usePageTitle(title, siteName);

  const answer = acting.data;
  const eventPage: string = answer?.event_id ? `/events/${answer.event_id}` : "/";
  return (
    <Container>
      <h1 className="visually-hidden">{title}</h1>
      {answer ? (
        <div role="status">
          <EmptyState
            icon={CircleCheck}
            title={answer.event_title ?? title}
            text={answer.message}
            action={<ButtonLink to={eventPage}>{t.alert.seeTrip}</ButtonLink>}
          />
        </div>
      ) : acting.error && isNotFound(acting.error) ? (
        <div role="status">
          <EmptyState
            icon={BellOff}
            title={t.alert.gone}
            text={t.alert.goneText}
            action={<ButtonLink to="/">{t.alert.seeTrips}</ButtonLink>}
          />
        </div>
      ) : acting.error ? (
        <ErrorState text={acting.error.message} onRetry={() => acting.mutate(stop ? "end" : "confirm")} />
      ) : (
        <EmptyState
          icon={stop ? BellOff : BellRing}
          title={title}
          text={stop ? t.alert.stopText : t.alert.confirmText}
          action={
            <Button
              size="lg"
              loading={acting.isPending}
              onClick={() => acting.mutate(stop ? "end" : "confirm")}
            >
              {stop ? t.alert.stop : t.alert.confirm}
            </Button>
          }
        />
      )}
    </Container>
  );
}
