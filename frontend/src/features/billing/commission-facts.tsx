import { t } from "#messages/billing";
import type { Commission } from "@/features/billing/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { formatPercent } from "@/lib/terms";
import { Card } from "@/ui/card";
import { Row, Rows } from "@/ui/rows";

/** The plans of an operator, what is expected of its bookings, and what is to be paid. */
export function CommissionFacts({ found }: { found: Commission }) {
  return (
    <Card>
      <Rows>
        {found.plans.map((plan) => (
          <Row key={plan.valid_from} name={t.planFrom(formatDay(plan.valid_from))}>
            {plan.percent === null
              ? t.amountPlan(formatRupees(plan.amount ?? 0))
              : t.percentPlan(formatPercent(plan.percent))}
          </Row>
        ))}
        <Row name={t.expected} note={t.expectedOf(found.expected_bookings)} rule>
          {formatRupees(found.expected)}
        </Row>
        {found.to_pay !== 0 && (
          <Row name={t.toPay} strong>
            {formatSignedRupees(found.to_pay)}
          </Row>
        )}
      </Rows>
    </Card>
  );
}
