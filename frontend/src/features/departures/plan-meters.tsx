import { t } from "#messages/operator";
import { t as tr } from "#messages/refunds";
import type { Wire } from "@/api/wire";
import classes from "@/features/departures/plan-meters.module.css";
import { formatRupees } from "@/lib/money";
import { Meter } from "@/ui/meter";

type Plan = Wire["PlanSummary"];

type Props = { plan: Plan; isLabelHidden?: boolean };
type MoneyProps = {
  plan: Pick<Plan, "amount_paid" | "total_amount" | "from_cancelled" | "owed_back">;
  isLabelHidden?: boolean;
};

export function BedsMeter({ plan, isLabelHidden = false }: Props) {
  const { beds_sold: sold, tour_capacity: capacity } = plan;
  return (
    <Meter
      label={t.bedsSold}
      text={t.ofBeds(sold, capacity)}
      value={sold}
      of={capacity}
      isLabelHidden={isLabelHidden}
      tone={sold >= capacity ? "good" : "brand"}
    />
  );
}

/** Payments received for a departure out of its total price; the sums match the dashboard's. */
export function MoneyMeter({ plan, isLabelHidden = false }: MoneyProps) {
  const {
    amount_paid: paid,
    total_amount: total,
    from_cancelled: cancellationIncome,
    owed_back: owed,
  } = plan;
  return (
    <div>
      <Meter
        label={t.received}
        text={t.ofMoney(formatRupees(paid), formatRupees(total))}
        value={paid}
        of={total}
        isLabelHidden={isLabelHidden}
        tone={total > 0 && paid >= total ? "good" : "brand"}
      />
      {cancellationIncome > 0 && (
        <p className={classes["note"]}>{tr.fromCancelled(formatRupees(cancellationIncome))}</p>
      )}
      {owed > 0 && (
        <p className={classes["note"]} data-owed>
          {tr.owedBadge(formatRupees(owed))}
        </p>
      )}
    </div>
  );
}
