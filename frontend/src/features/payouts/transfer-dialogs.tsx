import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/payouts";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { TransferIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { useDialogSaving } from "@/domain/dialog-saving";
import { owedQuery, statementQuery } from "@/features/payouts/queries";
import { formatRupees } from "@/lib/money";
import { requiredMoneyUpTo, trimmedText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { TextForm } from "@/ui/text-dialog";
import { useReadersToday } from "@/ui/use-today";

type Owed = Wire["OwedClient"];
type Transfer = Wire["TransferOut"];
const SHORTEST_REFERENCE = 4;

/** Records that the platform paid out a part of what it owes. */
export function RecordTransferDialog({ client, onClose }: { client: Owed | null; onClose: () => void }) {
  return (
    <Dialog
      title={client ? t.recordTransferTo(client.client_name) : ""}
      opened={client !== null}
      onClose={onClose}
    >
      {client && <RecordForm client={client} onClose={onClose} />}
    </Dialog>
  );
}

/** The form of a transfer of at most what is owed. */
function transferForm(owed: number) {
  return z.extend(TransferIn, {
    amount: requiredMoneyUpTo(owed, t.amountTooLarge(formatRupees(owed))),
    moved_on: z.string(),
    reference: trimmedText.check(z.minLength(SHORTEST_REFERENCE)),
    note: z.string(),
  });
}

function RecordForm({ client, onClose }: { client: Owed; onClose: () => void }) {
  const today = useReadersToday() ?? "";
  const changed = useChanged(client.client_id);
  const form = useForm({
    ...formOptions,
    defaultValues: {
      amount: String(client.payable || client.owed),
      moved_on: today,
      reference: "",
      note: "",
    },
    resolver: zodResolver(transferForm(client.owed), {
      error: messagesByField({ amount: t.amountWrong, reference: t.referenceMissing }),
    }),
  });
  const recording = useDialogSaving({
    form,
    save: (body: z.output<ReturnType<typeof transferForm>>) =>
      call("post", "/api/settlements/clients/{client_id}/transfers", {
        path: { client_id: client.client_id },
        body,
      }),
    done: t.transferRecorded,
    failed: t.transferFailed,
    back: t.back,
    onClose,
    onSaved: changed,
  });
  return (
    <DialogForm {...recording} submit={t.recordTransfer}>
      <p>{t.recordText}</p>
      <FormMoneyField control={form.control} name="amount" label={t.amount} data-autofocus />
      <FormTextField control={form.control} name="moved_on" label={t.date} type="date" max={today} />
      <FormTextField
        control={form.control}
        name="reference"
        label={t.bankReference}
        maxLength={40}
        withAsterisk
      />
      <FormTextField control={form.control} name="note" label={t.note} maxLength={300} />
    </DialogForm>
  );
}

type ReverseProps = { clientId: number; transfer: Transfer | null; onClose: () => void };

/** Reverses a transfer that was recorded wrongly. */
export function ReverseTransferDialog({ clientId, transfer, onClose }: ReverseProps) {
  return (
    <Dialog
      title={transfer ? t.reverseOf(formatRupees(transfer.amount), transfer.reference) : ""}
      opened={transfer !== null}
      onClose={onClose}
    >
      {transfer && <ReverseForm clientId={clientId} transfer={transfer} onClose={onClose} />}
    </Dialog>
  );
}

function ReverseForm({ clientId, transfer, onClose }: ReverseProps & { transfer: Transfer }) {
  const changed = useChanged(clientId);
  return (
    <TextForm
      draftKey={`toli.client.${clientId}.reverse-transfer.${transfer.transfer_id}`}
      text={t.reverseText}
      texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 300, rows: 3 } }}
      back={t.back}
      submit={t.reverse}
      isDanger
      sent={t.transferReversed}
      onSend={(body) =>
        call("post", "/api/settlements/clients/{client_id}/transfers/{transfer_id}/reverse", {
          path: { client_id: clientId, transfer_id: transfer.transfer_id },
          body,
        })
      }
      errorOf={(error) => sentenceOf(error, t.reverseFailed)}
      onDone={changed}
      onClose={onClose}
    />
  );
}

/** Reads again what a transfer changes. */
function useChanged(clientId: number) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: owedQuery().queryKey }),
      queryClient.invalidateQueries({ queryKey: statementQuery(clientId).queryKey }),
    ]);
}
