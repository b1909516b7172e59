import { t } from "#messages/operator";
import type { Wire } from "@/api/wire";
import { formatRupees } from "@/lib/money";
import { Meter } from "@/ui/meter";

type Plan = Wire["PlanSummary"];

export function BedsMeter({ plan: { total_travelers: sold, tour_capacity: capacity } }: { plan: Plan }) {
  return (
    <Meter
      label={t.bedsSold}
      text={t.ofBeds(sold, capacity)}
      value={sold}
      of={capacity}
      tone={sold >= capacity ? "good" : "brand"}
    />
  );
}

export function MoneyMeter({ plan: { amount_paid: paid, total_amount: total } }: { plan: Plan }) {
  return (
    <Meter
      label={t.received}
      text={t.ofMoney(formatRupees(paid), formatRupees(total))}
      value={paid}
      of={total}
      tone={total > 0 && paid >= total ? "good" : "brand"}
    />
  );
}
