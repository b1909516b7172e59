import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/plan-links.module.css";
import { formatPlanId } from "@/lib/ids";
import { roomingPath, sheetPath } from "@/lib/panel-paths";
import { ButtonLink, TextLink } from "@/ui/link";

type Props = {
  plan: Wire["PlanSummary"];
  /** On a card the way to the bookings stands out. */
  isOnCard?: boolean;
};

/** From a departure to its bookings, its rooms and its sheet. */
export function PlanLinks({ plan, isOnCard = false }: Props) {
  const search = { plan: plan.event_plan_id };
  const name = `${plan.event_name}, ${formatPlanId(plan.event_plan_id)}`;
  const bookings = `/to/orders/${plan.event_id}` as string;
  const called = t.viewDetailsOf(name);
  return (
    <div className={classes["links"]} data-on-card={isOnCard || undefined}>
      {isOnCard ? (
        <ButtonLink to={bookings} search={search} variant="outline" size="sm" aria-label={called}>
          {t.viewDetails}
        </ButtonLink>
      ) : (
        <TextLink to={bookings} search={search} aria-label={called}>
          {t.viewDetails}
        </TextLink>
      )}
      <TextLink to={roomingPath(plan.event_id)} search={search} aria-label={to.roomingOf(name)}>
        {to.rooming}
      </TextLink>
      <TextLink to={sheetPath(plan.event_id)} search={search} aria-label={to.sheetOf(name)}>
        {to.sheetShort}
      </TextLink>
    </div>
  );
}
