import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/billing";
import { call } from "@/api/call";
import { CommissionPlanIn, InvoicePaymentIn } from "@/api/generated/zod.gen";
import { useDialogSaving } from "@/domain/dialog-saving";
import { CommissionFacts } from "@/features/billing/commission-facts";
import { InvoicesTable } from "@/features/billing/invoices-table";
import { commissionQuery, type Invoice } from "@/features/billing/queries";
import { requiredMoney, trimmedText, typedNumber } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Stack, Text } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";
import { useReadersToday } from "@/ui/use-today";

const MOST_PERCENT = 50;

/** What the platform charges a client: its plan, which an administrator sets, and the invoices. */
export function ClientCommission({ clientId }: { clientId: number }) {
  const commission = useQuery(commissionQuery(clientId));
  const [setting, setSetting] = useState(false);
  const [paying, setPaying] = useState<Invoice | null>(null);
  return (
    <QueryList query={commission} skeletons={["6rem"]} errorTitle={t.commissionFailed} retryLabel={t.retry}>
      {(data) => (
        <Stack>
          {data.plans.length === 0 ? (
            <Text tone="muted">{t.noPlan}</Text>
          ) : (
            <CommissionFacts commission={data} />
          )}
          <div>
            <Button variant="outline" size="sm" onClick={() => setSetting(true)}>
              {t.setPlan}
            </Button>
          </div>
          {data.plans.length > 0 && (
            <InvoicesTable
              invoices={data.invoices}
              action={(invoice) => (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t.recordPaymentOf(invoice.number)}
                  onClick={() => setPaying(invoice)}
                >
                  {t.recordPayment}
                </Button>
              )}
            />
          )}
          <Dialog title={t.setPlan} opened={setting} onClose={() => setSetting(false)}>
            {setting && <PlanForm clientId={clientId} today={data.today} onClose={() => setSetting(false)} />}
          </Dialog>
          <Dialog
            title={paying ? t.recordPaymentOf(paying.number) : ""}
            opened={paying !== null}
            onClose={() => setPaying(null)}
          >
            {paying && <PaymentForm clientId={clientId} invoice={paying} onClose={() => setPaying(null)} />}
          </Dialog>
        </Stack>
      )}
    </QueryList>
  );
}

const { valid_from } = CommissionPlanIn.shape;
const percent = z.number().check(z.gte(0), z.lte(MOST_PERCENT), z.multipleOf(0.01));
/** A percentage of each booking or an amount a booking. */
const PlanValues = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), percent: typedNumber(percent), amount: z.string(), valid_from }),
  z.object({ kind: z.literal("amount"), percent: z.string(), amount: requiredMoney, valid_from }),
]);
type Plan = z.output<typeof PlanValues>;
const PaymentValues = z.extend(InvoicePaymentIn, {
  reference: z.pipe(trimmedText, InvoicePaymentIn.shape.reference),
});

type FormProps = { clientId: number; onClose: () => void };

function PlanForm({ clientId, today, onClose }: FormProps & { today: string }) {
  const queryClient = useQueryClient();
  const form = useForm<z.input<typeof PlanValues>, unknown, Plan>({
    ...formOptions,
    defaultValues: { kind: "percent", percent: "", amount: "", valid_from: today },
    resolver: zodResolver(PlanValues, {
      error: messagesByField({ percent: t.percentWrong, amount: t.amountWrong }),
    }),
  });
  const { control } = form;
  const saving = useDialogSaving({
    form,
    save: (plan: Plan) =>
      call("post", "/api/billing/clients/{client_id}/plans", {
        path: { client_id: clientId },
        body: {
          valid_from: plan.valid_from,
          ...(plan.kind === "percent" ? { percent: plan.percent } : { amount: plan.amount }),
        },
      }),
    done: t.planSaved,
    failed: t.planFailed,
    back: t.back,
    onClose,
    onSaved: (now) => queryClient.setQueryData(commissionQuery(clientId).queryKey, now),
  });
  const kind = useWatch({ control, name: "kind" });
  return (
    <DialogForm {...saving} submit={t.savePlan}>
      <FormSelectField
        control={control}
        name="kind"
        label={t.chargedBy}
        data={[
          { value: "percent", label: t.byPercent },
          { value: "amount", label: t.byAmount },
        ]}
      />
      {kind === "percent" ? (
        <FormTextField control={control} name="percent" label={t.percent} inputMode="decimal" withAsterisk />
      ) : (
        <FormMoneyField control={control} name="amount" label={t.amountABooking} />
      )}
      <FormTextField
        control={control}
        name="valid_from"
        label={t.validFrom}
        type="date"
        min={today}
        withAsterisk
      />
    </DialogForm>
  );
}

function PaymentForm({ clientId, invoice, onClose }: FormProps & { invoice: Invoice }) {
  const today = useReadersToday() ?? "";
  const queryClient = useQueryClient();
  const form = useForm({
    ...formOptions,
    defaultValues: { paid_on: today, reference: "" },
    resolver: zodResolver(PaymentValues, { error: messagesByField({ reference: t.referenceMissing }) }),
  });
  const { control } = form;
  const recording = useDialogSaving({
    form,
    save: (body: z.output<typeof PaymentValues>) =>
      call("post", "/api/billing/clients/{client_id}/invoices/{invoice_id}/payment", {
        path: { client_id: clientId, invoice_id: invoice.invoice_id },
        body,
      }),
    done: t.paymentRecorded,
    failed: t.paymentFailed,
    back: t.back,
    onClose,
    onSaved: (now) => queryClient.setQueryData(commissionQuery(clientId).queryKey, now),
  });
  return (
    <DialogForm {...recording} submit={t.recordPayment}>
      <FormTextField
        control={control}
        name="paid_on"
        label={t.paidOnLabel}
        type="date"
        min={invoice.issued_on}
        max={today}
      />
      <FormTextField
        control={control}
        name="reference"
        label={t.bankReference}
        maxLength={40}
        withAsterisk
        data-autofocus
      />
    </DialogForm>
  );
}
