import { IndianRupee } from "lucide-react";
import { t } from "#messages/lead";
import { t as words } from "#messages/leader-records";
import classes from "@/features/leader-link/lead.module.css";
import type { Payment } from "@/features/leader-link/merge";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge } from "@/ui/badge";
import { Row, Stack, Text } from "@/ui/layout";
import { EmptyState } from "@/ui/states";

/** The payments that this leader took, each with its receipt once it is sent. */
export function PaymentsPart({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) {
    return <EmptyState title={t.noPayments} text={t.noPaymentsText} icon={IndianRupee} />;
  }
  const valid = payments.filter((payment) => !payment.is_reversed);
  const sumOf = (way: Payment["paid_by"]) =>
    formatRupees(addRupees(...valid.filter(({ paid_by }) => paid_by === way).map(({ amount }) => amount)));
  return (
    <Stack gap={3}>
      <Text tone="ink" weight={650} digits>
        {t.taken(sumOf("cash"), sumOf("upi"))}
      </Text>
      <ol className={classes["list"]}>
        {payments.toReversed().map((payment) => (
          <li key={payment.payment}>
            <Row as="span" justify="between" rowGap={1}>
              <strong>{payment.customer_name}</strong>
              <Text as="span" tone="ink" weight={650} digits>
                {formatRupees(payment.amount)}
              </Text>
            </Row>
            <p className={classes["hint"]}>
              {[words.paidBy[payment.paid_by], payment.reference, formatMoment(payment.at)]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {payment.on_account > 0 && <p>{t.onAccount(formatRupees(payment.on_account))}</p>}
            <p>
              <PaymentState payment={payment} />
            </p>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function PaymentState({ payment }: { payment: Payment }) {
  if (payment.is_reversed) return <Badge tone="neutral">{t.reversed}</Badge>;
  if (!payment.isSent) return <Badge tone="warn">{t.notSent}</Badge>;
  return <Badge tone="good">{t.receipt(payment.receipt)}</Badge>;
}
