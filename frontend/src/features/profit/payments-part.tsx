import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/profit";
import { sentenceOf } from "@/api/errors";
import type { PartProps } from "@/features/profit/costs-part";
import { type OpenPayment, PaymentDialog } from "@/features/profit/payment-dialog";
import { type Payment, type Profit, removePayment } from "@/features/profit/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading, Note, Row } from "@/ui/layout";
import { TextAnchor } from "@/ui/link";
import { MoreMenu } from "@/ui/more-menu";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

/** What was paid for a departure. */
export function PaymentsPart({ clientId, profit, onChange }: PartProps) {
  const [opened, setOpened] = useState<OpenPayment | null>(null);
  const [removing, setRemoving] = useState<Payment | null>(null);
  const removal = useMutation({
    mutationFn: (payment: Payment) => removePayment(profit.event_plan_id, payment.cost_payment_id),
    onSuccess: async (after) => {
      setRemoving(null);
      toast.success(t.paymentRemoved);
      await onChange(after);
    },
  });
  return (
    <section aria-labelledby="cost-payments" className={layout["part"]}>
      <Row align="end" justify="between">
        <Heading id="cost-payments">{t.payments}</Heading>
        <Button variant="outline" size="sm" onClick={() => setOpened({ payment: null, cost: null })}>
          {t.pay}
        </Button>
      </Row>
      {profit.payments.length === 0 ? (
        <EmptyState title={t.noPayments} text={t.noPaymentsText} />
      ) : (
        <DataTable
          label={t.payments}
          columns={columnsOf({
            profit,
            onEdit: (payment) => setOpened({ payment, cost: null }),
            onRemove: setRemoving,
          })}
          rows={profit.payments}
          keyOf={({ cost_payment_id }) => cost_payment_id}
        />
      )}
      <PaymentDialog
        clientId={clientId}
        profit={profit}
        opened={opened}
        onClose={() => setOpened(null)}
        onSaved={onChange}
      />
      <ConfirmDialog
        title={t.removePaymentTitle(formatRupees(removing?.amount ?? 0))}
        opened={removing !== null}
        confirm={t.removePayment}
        cancel={t.back}
        loading={removal.isPending}
        error={removal.isError && <Notice tone="bad">{sentenceOf(removal.error, t.saveFailed)}</Notice>}
        onConfirm={() => removing && removal.mutate(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>{t.removePaymentText}</p>
      </ConfirmDialog>
    </section>
  );
}

type Acts = {
  profit: Profit;
  onEdit: (payment: Payment) => void;
  onRemove: (payment: Payment) => void;
};

function columnsOf({ profit, onEdit, onRemove }: Acts): readonly Column<Payment>[] {
  const names = new Map(profit.costs.map((cost) => [cost.departure_cost_id, cost.name]));
  const nameOf = ({ departure_cost_id: id }: Payment) => (id === null ? t.unplanned : (names.get(id) ?? ""));
  const labelOf = (payment: Payment) =>
    `${nameOf(payment)}, ${formatRupees(payment.amount)}, ${formatDay(payment.paid_on)}`;
  return [
    {
      name: t.cost,
      kind: "title",
      cell: (payment) => (
        <>
          {nameOf(payment)}
          <Note small>
            {[payment.payee, payment.note, t.recordedBy(payment.recorded_by)].filter(Boolean).join(" · ")}
          </Note>
        </>
      ),
    },
    { name: t.day, kind: "day", value: ({ paid_on }) => paid_on },
    { name: t.paidBy, kind: "short", cell: ({ paid_by }) => t.methods[paid_by] },
    { name: t.amountColumn, kind: "money", value: ({ amount }) => amount },
    {
      name: t.actions,
      kind: "actions",
      cell: (payment) => (
        <Row as="span" noWrap justify="end" gap={2}>
          {payment.bill && (
            <TextAnchor
              href={payment.bill.url}
              target="_blank"
              rel="noopener"
              aria-label={t.billOpenOf(labelOf(payment))}
            >
              {t.bill}
            </TextAnchor>
          )}
          <MoreMenu
            label={t.moreOf(labelOf(payment))}
            acts={[
              { label: t.change, name: t.changeOf(labelOf(payment)), onPress: () => onEdit(payment) },
              { label: t.remove, name: t.removeOf(labelOf(payment)), onPress: () => onRemove(payment) },
            ]}
          />
        </Row>
      ),
    },
  ];
}
