import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/billing";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/billing/billing.module.css";
import { CommissionFacts } from "@/features/billing/commission-facts";
import { InvoicesTable } from "@/features/billing/invoices-table";
import { commissionQuery, type Invoice } from "@/features/billing/queries";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { QueryList } from "@/ui/query-list";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";
import { useReadersToday } from "@/ui/use-today";

const SHORTEST_REFERENCE = 4;
const MOST_PERCENT = 50;

/** What the platform charges a client: its plan, which an administrator sets, and the invoices. */
export function ClientCommission({ clientId }: { clientId: number }) {
  const commission = useQuery(commissionQuery(clientId));
  const [setting, setSetting] = useState(false);
  const [paying, setPaying] = useState<Invoice | null>(null);
  return (
    <QueryList query={commission} skeletons={["6rem"]} errorTitle={t.commissionFailed} retryLabel={t.retry}>
      {(data) => (
        <div className={classes["part"]}>
          {data.plans.length === 0 ? (
            <p className={classes["hint"]}>{t.noPlan}</p>
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
            <PlanForm clientId={clientId} today={data.today} onClose={() => setSetting(false)} />
          </Dialog>
          <Dialog
            title={paying ? t.recordPaymentOf(paying.number) : ""}
            opened={paying !== null}
            onClose={() => setPaying(null)}
          >
            {paying && <PaymentForm clientId={clientId} invoice={paying} onClose={() => setPaying(null)} />}
          </Dialog>
        </div>
      )}
    </QueryList>
  );
}

type Typed = { kind: string; percent: string; amount: string; valid_from: string };
type FormProps = { clientId: number; onClose: () => void };

function PlanForm({ clientId, today, onClose }: FormProps & { today: string }) {
  const queryClient = useQueryClient();
  const form = useForm<Typed>({
    start: { kind: "percent", percent: "", amount: "", valid_from: today },
    problemsOf: ({ kind, percent, amount }) => ({
      ...(kind === "percent" && typedPercent(percent) === null && { percent: t.percentWrong }),
      ...(kind === "amount" && !typedRupees(amount) && { amount: t.amountWrong }),
    }),
  });
  const saving = useMutation({
    mutationFn: ({ kind, percent, amount, valid_from }: Typed) =>
      call("post", "/api/billing/clients/{client_id}/plans", {
        path: { client_id: clientId },
        body:
          kind === "percent"
            ? { valid_from, percent: typedPercent(percent) }
            : { valid_from, amount: typedRupees(amount) },
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(commissionQuery(clientId).queryKey, now);
      toast.success(t.planSaved);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  const kind = form.field("kind");
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => saving.mutate(typed))}
      error={saving.isError ? sentenceOf(saving.error, t.planFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.savePlan}
      isSaving={saving.isPending}
    >
      <SelectField
        {...kind}
        label={t.chargedBy}
        data={[
          { value: "percent", label: t.byPercent },
          { value: "amount", label: t.byAmount },
        ]}
      />
      {kind.value === "percent" ? (
        <TextField {...form.field("percent")} label={t.percent} inputMode="decimal" withAsterisk />
      ) : (
        <MoneyField {...form.field("amount")} label={t.amountABooking} />
      )}
      <TextField {...form.field("valid_from")} label={t.validFrom} type="date" min={today} withAsterisk />
    </DialogForm>
  );
}

function PaymentForm({ clientId, invoice, onClose }: FormProps & { invoice: Invoice }) {
  const today = useReadersToday() ?? "";
  const queryClient = useQueryClient();
  const form = useForm<{ paid_on: string; reference: string }>({
    start: { paid_on: today, reference: "" },
    problemsOf: ({ reference }) =>
      reference.trim().length < SHORTEST_REFERENCE ? { reference: t.referenceMissing } : {},
  });
  const recording = useMutation({
    mutationFn: (body: { paid_on: string; reference: string }) =>
      call("post", "/api/billing/clients/{client_id}/invoices/{invoice_id}/payment", {
        path: { client_id: clientId, invoice_id: invoice.invoice_id },
        body,
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(commissionQuery(clientId).queryKey, now);
      toast.success(t.paymentRecorded);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => recording.mutate(typed))}
      error={recording.isError ? sentenceOf(recording.error, t.paymentFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.recordPayment}
      isSaving={recording.isPending}
    >
      <TextField
        {...form.field("paid_on")}
        label={t.paidOnLabel}
        type="date"
        min={invoice.issued_on}
        max={today}
      />
      <TextField
        {...form.field("reference")}
        label={t.bankReference}
        maxLength={40}
        withAsterisk
        data-autofocus
      />
    </DialogForm>
  );
}

/** A percentage from 0 to 50 with at most two decimals; null for anything else. */
function typedPercent(text: string): number | null {
  const percent = Number(text.trim());
  return /^\d+(\.\d{1,2})?$/.test(text.trim()) && percent <= MOST_PERCENT ? percent : null;
}
