import { Hourglass } from "lucide-react";
import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import type { Result } from "@/features/booking/use-payment";
import { Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { useHeadingFocus } from "@/ui/route-announcer";
import { EmptyState } from "@/ui/states";

type Lost = Exclude<Wire["HoldState"]["state"], "held" | "paid">;

type Props = { hold: Wire["HoldState"]; result: Result | null };

/** The hold has ended: why, what happened to any payment, and a link to choose again. */
export function LostHold({ hold, result }: Props) {
  const { event, reservation_event: booking, state } = hold;
  const stateText = t.states[state as Lost];
  const refusal = result?.kind === "refused" ? result.refusal : null;
  const title = refusal?.title ?? stateText.title;
  usePageTitle(title, event.title);
  useHeadingFocus();
  return (
    <Container>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        icon={Hourglass}
        title={title}
        text={refusal?.text ?? stateText.text}
        action={
          <Row justify="center">
            <ButtonLink
              to={`/events/${event.event_id}/book` as string}
              search={{ plan: booking.event_plan_id }}
            >
              {t.chooseAgain}
            </ButtonLink>
            <ButtonLink to="/mybookings" variant="outline">
              {t.myBookings}
            </ButtonLink>
          </Row>
        }
      />
    </Container>
  );
}
