import { zodResolver } from "@hookform/resolvers/zod";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/on-account";
import { t as ways } from "#messages/payment-methods";
import { DepositIn } from "@/api/generated/zod.gen";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { useDialogSaving } from "@/domain/dialog-saving";
import {
  METHODS,
  optionsOf,
  REFUND_METHODS,
  referenceOf,
  refundMethodOf,
  useMethodOfReference,
} from "@/domain/payment-method";
import { today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoney, requiredMoneyUpTo } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Segments } from "@/ui/segments";

/** Money received on account, or what is left of a deposit returned. */
export type DepositAct = { kind: "receive" } | { kind: "refund"; deposit: Wire["DepositOut"] };

type Props = {
  clientId: number;
  customer: string;
  name: string;
  act: DepositAct | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

function depositForm(most: number | null) {
  return z.extend(DepositIn, {
    amount: most === null ? requiredMoney : requiredMoneyUpTo(most, t.amountTooLarge(formatRupees(most))),
    moved_on: z.string(),
    reference: z.string(),
    note: z.string(),
    cheque_bank: z.string(),
    cheque_dated_on: z.string(),
  });
}

/** Records money on account, or its refund. */
export function DepositDialog({ act, name, ...props }: Props) {
  return (
    <Dialog
      title={(act?.kind === "refund" ? t.refundTitle : t.recordTitle)(name)}
      opened={act !== null}
      onClose={props.onClose}
    >
      {act && <DepositForm act={act} {...props} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "act" | "name"> & { act: DepositAct };

function DepositForm({ clientId, customer, act, onClose, onDone }: FormProps) {
  const deposit = act.kind === "refund" ? act.deposit : null;
  const most = deposit?.left ?? null;
  const schema = depositForm(most);
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.deposit.${deposit?.deposit_id ?? customer}`,
    defaultValues: {
      amount: most === null ? "" : String(most),
      method: deposit ? refundMethodOf(deposit.method) : "cash",
      moved_on: today(),
      reference: "",
      note: "",
      cheque_bank: "",
      cheque_dated_on: "",
    },
    resolver: zodResolver(schema, { error: messagesByField({ amount: t.amountWrong }) }),
  });
  const [method, reference] = useWatch({ control: form.control, name: ["method", "reference"] });
  useMethodOfReference(reference, method, (next) => form.setValue("method", next));
  const isCheque = deposit === null && (method === "cheque" || method === "draft");
  const recording = useDialogSaving({
    form,
    save: ({ cheque_bank, cheque_dated_on, ...body }: z.output<typeof schema>) =>
      deposit
        ? callIdempotently("post", "/api/clients/{client_id}/deposits/{deposit_id}/refunds", {
            path: { client_id: clientId, deposit_id: deposit.deposit_id },
            body: { ...body, method: refundMethodOf(body.method) },
          })
        : callIdempotently("post", "/api/clients/{client_id}/customers/{customer}/deposits", {
            path: { client_id: clientId, customer },
            body: {
              ...body,
              cheque_bank: isCheque ? cheque_bank : "",
              cheque_dated_on: (isCheque && cheque_dated_on) || null,
            },
          }),
    done: deposit ? t.refunded : t.recorded,
    failed: t.failed,
    back: t.back,
    onClose,
    dropDraft,
    onSaved: onDone,
  });
  return (
    <DialogForm {...recording} submit={deposit ? t.recordRefund : t.record} draftNotice={notice}>
      <p>{deposit ? t.refundText : t.recordText}</p>
      <Segments
        label={t.method}
        value={method}
        options={optionsOf(deposit ? REFUND_METHODS : METHODS)}
        onChange={(way) => form.setValue("method", way)}
      />
      <FormMoneyField control={form.control} name="amount" label={t.amount} required />
      <FormTextField
        control={form.control}
        name="moved_on"
        label={deposit ? t.returnedOn : t.receivedOn}
        type="date"
        max={today()}
      />
      <FormTextField
        control={form.control}
        name="reference"
        {...referenceOf(method)}
        maxLength={80}
        autoComplete="off"
      />
      {isCheque && (
        <>
          <FormTextField
            control={form.control}
            name="cheque_bank"
            label={ways.chequeBank}
            maxLength={80}
            autoComplete="off"
          />
          <FormTextField control={form.control} name="cheque_dated_on" label={ways.chequeDay} type="date" />
        </>
      )}
      <FormTextField control={form.control} name="note" label={t.note} maxLength={500} autoComplete="off" />
    </DialogForm>
  );
}
