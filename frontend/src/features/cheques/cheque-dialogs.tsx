import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/cheques";
import { useDialogSaving } from "@/domain/dialog-saving";
import { bounceCheque, type Cheque, clearCheque, depositCheques, keyOf } from "@/features/cheques/queries";
import { today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredText, trimmedText, typedMoney } from "@/lib/typed-fields";
import { addRupees } from "@/lib/typed-money";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField, FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";

type Props = {
  clientId: number;
  onClose: () => void;
  /** Loads again what the act changed. */
  onDone: () => Promise<unknown>;
};

/** How buttons and sentences name a cheque. */
export function nameOf({ number, customer_name }: Cheque): string {
  return t.chequeOf(number, customer_name);
}

export function sumOf(cheques: readonly Cheque[]): string {
  return formatRupees(cheques.reduce((sum, { amount }) => addRupees(sum, amount), 0));
}

/** Whether no bank pays a cheque yet. */
export function isPostDated({ dated_on }: Cheque): boolean {
  return dated_on !== null && dated_on > today();
}

type DepositProps = Props & { cheques: readonly Cheque[] };

/** Records that cheques were taken to the bank together. */
export function DepositDialog({ cheques, ...props }: DepositProps) {
  return (
    <Dialog title={t.depositTitle} opened={cheques.length > 0} onClose={props.onClose}>
      {cheques.length > 0 && <DepositForm cheques={cheques} {...props} />}
    </Dialog>
  );
}

const DepositValues = z.object({ deposited_on: requiredText, slip: trimmedText });

function DepositForm({ clientId, cheques, onClose, onDone }: DepositProps) {
  const form = useForm({
    ...formOptions,
    defaultValues: { deposited_on: today(), slip: "" },
    resolver: zodResolver(DepositValues, { error: messagesByField({ deposited_on: t.dayMissing }) }),
  });
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof DepositValues>) =>
      depositCheques(clientId, {
        ...values,
        offline_payment_ids: cheques.flatMap(({ offline_payment_id }) => offline_payment_id ?? []),
        deposit_ids: cheques.flatMap(({ deposit_id }) => deposit_id ?? []),
      }),
    done: t.deposited(cheques.length),
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: onDone,
    fields: { moved_on: "deposited_on" },
  });
  const staleCount = cheques.filter(({ is_stale }) => is_stale).length;
  const postDatedCount = cheques.filter(isPostDated).length;
  return (
    <DialogForm {...saving} submit={t.depositCheques(cheques.length, sumOf(cheques))}>
      <Rows>
        {cheques.map((cheque) => (
          <Fact key={keyOf(cheque)} name={nameOf(cheque)}>
            {formatRupees(cheque.amount)}
          </Fact>
        ))}
      </Rows>
      {staleCount > 0 && <Notice tone="warn">{t.staleText(staleCount)}</Notice>}
      {postDatedCount > 0 && <Notice tone="warn">{t.postDatedText(postDatedCount)}</Notice>}
      <Grid pair>
        <FormTextField
          control={form.control}
          name="deposited_on"
          label={t.depositDay}
          type="date"
          max={today()}
          withAsterisk
        />
        <FormTextField control={form.control} name="slip" label={t.slip} maxLength={40} autoComplete="off" />
      </Grid>
    </DialogForm>
  );
}

type ChequeProps = Props & { cheque: Cheque | null };

/** Records that the bank paid a cheque. */
export function ClearDialog({ cheque, ...props }: ChequeProps) {
  return (
    <Dialog title={t.clearTitle} opened={cheque !== null} onClose={props.onClose} size="sm">
      {cheque && <ClearForm cheque={cheque} {...props} />}
    </Dialog>
  );
}

const ClearValues = z.object({ cleared_on: requiredText });

function ClearForm({ clientId, cheque, onClose, onDone }: Props & { cheque: Cheque }) {
  const form = useForm({
    ...formOptions,
    defaultValues: { cleared_on: today() },
    resolver: zodResolver(ClearValues, { error: messagesByField({ cleared_on: t.dayMissing }) }),
  });
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof ClearValues>) => clearCheque(clientId, cheque, values),
    done: t.cleared,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: onDone,
    fields: { moved_on: "cleared_on" },
  });
  return (
    <DialogForm {...saving} submit={t.clearAmount(formatRupees(cheque.amount))}>
      <p>{t.clearText(nameOf(cheque))}</p>
      <FormTextField
        control={form.control}
        name="cleared_on"
        label={t.clearDay}
        type="date"
        max={today()}
        withAsterisk
      />
    </DialogForm>
  );
}

/** Records that the bank returned a cheque, which reverses its payment. */
export function BounceDialog({ cheque, ...props }: ChequeProps) {
  return (
    <Dialog title={t.bounceTitle} opened={cheque !== null} onClose={props.onClose}>
      {cheque && <BounceForm cheque={cheque} {...props} />}
    </Dialog>
  );
}

const BounceValues = z.object({
  bounced_on: requiredText,
  reason: requiredText,
  charge: typedMoney,
  customer_charge: typedMoney,
});

function BounceForm({ clientId, cheque, onClose, onDone }: Props & { cheque: Cheque }) {
  const amount = formatRupees(cheque.amount);
  const isOnAccount = cheque.deposit_id !== null;
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.cheque-bounce.${keyOf(cheque)}`,
    defaultValues: { bounced_on: today(), reason: "", charge: "", customer_charge: "" },
    resolver: zodResolver(BounceValues, {
      error: messagesByField({
        bounced_on: t.dayMissing,
        reason: t.reasonMissing,
        charge: t.amountWrong,
        customer_charge: t.amountWrong,
      }),
    }),
  });
  const saving = useDialogSaving({
    form,
    save: ({ charge, customer_charge, ...values }: z.output<typeof BounceValues>) =>
      bounceCheque(clientId, cheque, {
        ...values,
        charge: charge ?? 0,
        customer_charge: customer_charge ?? 0,
      }),
    done: (isOnAccount ? t.bouncedOnAccount : t.bounced)(amount),
    failed: t.saveFailed,
    back: t.back,
    onClose,
    dropDraft,
    onSaved: onDone,
    fields: { moved_on: "bounced_on" },
  });
  return (
    <DialogForm {...saving} submit={t.bounceAmount(amount)} isDanger draftNotice={notice}>
      <p>{(isOnAccount ? t.bounceOnAccountText : t.bounceText)(nameOf(cheque), amount)}</p>
      <Grid pair>
        <FormTextField
          control={form.control}
          name="bounced_on"
          label={t.bounceDay}
          type="date"
          max={today()}
          withAsterisk
        />
        <FormMoneyField
          control={form.control}
          name="charge"
          label={t.chargeField}
          description={t.chargeHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
      </Grid>
      {!isOnAccount && (
        <FormMoneyField
          control={form.control}
          name="customer_charge"
          label={t.customerCharge}
          description={t.customerChargeHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
      )}
      <FormLongTextField
        control={form.control}
        name="reason"
        label={t.reason}
        maxLength={500}
        rows={2}
        withAsterisk
      />
    </DialogForm>
  );
}
