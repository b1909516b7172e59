import { t } from "#messages/operator";
import type { Wire } from "@/api/wire";
import { formatRupees } from "@/lib/money";
import { Meter } from "@/ui/meter";

type Plan = Wire["PlanSummary"];

type Props = { plan: Plan; isLabelHidden?: boolean };

export function BedsMeter({ plan, isLabelHidden = false }: Props) {
  const { total_travelers: sold, tour_capacity: capacity } = plan;
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

export function MoneyMeter({ plan, isLabelHidden = false }: Props) {
  const { amount_paid: paid, total_amount: total } = plan;
  return (
    <Meter
      label={t.received}
      text={t.ofMoney(formatRupees(paid), formatRupees(total))}
      value={paid}
      of={total}
      isLabelHidden={isLabelHidden}
      tone={total > 0 && paid >= total ? "good" : "brand"}
    />
  );
}
