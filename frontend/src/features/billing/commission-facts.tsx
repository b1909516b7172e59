import { t } from "#messages/billing";
import { formatPercent } from "@/domain/terms";
import type { Commission } from "@/features/billing/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Fact, Rows } from "@/ui/rows";

/** The plans of an operator, what is expected of its bookings, and what is to be paid. */
export function CommissionFacts({ commission }: { commission: Commission }) {
  return (
    <Card>
      <Rows>
        {commission.plans.map((plan) => (
          <Fact key={plan.valid_from} name={t.planFrom(formatDay(plan.valid_from))}>
            {plan.percent === null
              ? t.amountPlan(formatRupees(plan.amount ?? 0))
              : t.percentPlan(formatPercent(plan.percent))}
          </Fact>
        ))}
        <Fact name={t.expected} note={t.expectedOf(commission.expected_bookings)} rule>
          {formatRupees(commission.expected)}
        </Fact>
        {commission.to_pay !== 0 && (
          <Fact name={t.toPay} strong>
            {formatSignedRupees(commission.to_pay)}
          </Fact>
        )}
      </Rows>
    </Card>
  );
}
