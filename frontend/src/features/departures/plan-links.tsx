import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import type { Wire } from "@/api/wire";
import { May } from "@/domain/rights";
import classes from "@/features/departures/plan-links.module.css";
import { formatPlanId } from "@/lib/ids";
import { ButtonLink, TextLink } from "@/ui/link";

/** Links from the card of a departure to its bookings, rooms and sheet. */
export function PlanLinks({ plan }: { plan: Wire["PlanSummary"] }) {
  const search = { plan: plan.event_plan_id };
  const name = `${plan.event_name}, ${formatPlanId(plan.event_plan_id)}`;
  return (
    <div className={classes["links"]}>
      <ButtonLink
        to="/to/orders/$eventId"
        params={{ eventId: plan.event_id }}
        search={search}
        variant="outline"
        size="sm"
        aria-label={t.viewDetailsOf(name)}
      >
        {t.viewDetails}
      </ButtonLink>
      <May right="departures">
        <TextLink
          to="/to/orders/$eventId/rooming"
          params={{ eventId: plan.event_id }}
          search={search}
          aria-label={to.roomingOf(name)}
        >
          {to.rooming}
        </TextLink>
      </May>
      <May right="departures">
        <TextLink
          to="/to/orders/$eventId/sheet"
          params={{ eventId: plan.event_id }}
          search={search}
          aria-label={to.sheetOf(name)}
        >
          {to.sheetShort}
        </TextLink>
      </May>
    </div>
  );
}
