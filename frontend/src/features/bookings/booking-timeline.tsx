import { queryOptions, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#messages/timeline";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";
import { May } from "@/domain/rights";
import page from "@/features/bookings/booking-page.module.css";
import classes from "@/features/bookings/booking-timeline.module.css";
import { formatMoment } from "@/lib/dates";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

type Step = Wire["PlannedStep"];

/** The states in which a step says anything about this booking. */
const SHOWN: readonly Step["state"][] = ["waiting", "sent", "failed", "skipped"];

function stepsQuery(bookingId: number) {
  return queryOptions(
    read("/api/timeline/bookings/{reservation_event_id}/steps", {
      path: { reservation_event_id: bookingId },
    }),
  );
}

/** The automatic e-mails of a booking: what was sent, and what is planned. */
export function BookingTimeline({ bookingId, eventId }: { bookingId: number; eventId: number }) {
  const steps = useQuery(stepsQuery(bookingId));
  const id = useId();
  const visibleSteps = steps.data?.steps.filter(({ state }) => SHOWN.includes(state)) ?? [];
  if (steps.data && visibleSteps.length === 0) return null;
  return (
    <section aria-labelledby={id} className={page["party"]}>
      <h2 id={id} className={page["title"]}>
        {t.booking}
      </h2>
      {steps.isPending && <Skeleton height="8rem" />}
      {steps.isError && <Notice tone="bad">{t.bookingFailed}</Notice>}
      <ol className={classes["steps"]}>
        {visibleSteps.map((step) => (
          <li key={step.step} className={classes["step"]} data-state={step.state}>
            <span className={classes["name"]}>{t.names[step.step]}</span>
            <span className={classes["state"]}>{describe(step)}</span>
          </li>
        ))}
      </ol>
      <p>
        <May right="site">
          <TextLink to="/to/timeline" search={{ event: eventId }}>
            {t.change}
          </TextLink>
        </May>
      </p>
    </section>
  );
}

function describe({ state, planned_for, sent_at, failure, via }: Step): string {
  if (state === "sent" && sent_at !== null) {
    return via === "email"
      ? t.sentAt(formatMoment(sent_at))
      : t.sentBy(t.channels[via], formatMoment(sent_at));
  }
  if (state === "waiting" && planned_for !== null) return t.plannedFor(formatMoment(planned_for));
  return failure ? `${t.states[state]}: ${failure}` : t.states[state];
}
