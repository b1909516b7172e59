import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/payouts";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { owedQuery, statementQuery } from "@/features/payouts/queries";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField, TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";
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

type Typed = { amount: string; moved_on: string; reference: string; note: string };

function RecordForm({ client, onClose }: { client: Owed; onClose: () => void }) {
  const today = useReadersToday() ?? "";
  const changed = useChanged(client.client_id);
  const form = useForm<Typed>({
    start: { amount: String(client.payable || client.owed), moved_on: today, reference: "", note: "" },
    problemsOf: ({ amount, reference }) => {
      const paid = typedRupees(amount);
      return {
        ...(!paid && { amount: t.amountWrong }),
        ...(paid && paid > client.owed && { amount: t.amountTooLarge(formatRupees(client.owed)) }),
        ...(reference.trim().length < SHORTEST_REFERENCE && { reference: t.referenceMissing }),
      };
    },
  });
  const recording = useMutation({
    mutationFn: ({ amount, ...transfer }: Typed) =>
      call("post", "/api/settlements/clients/{client_id}/transfers", {
        path: { client_id: client.client_id },
        body: { ...transfer, amount: typedRupees(amount) ?? 0 },
      }),
    onSuccess: async () => {
      toast.success(t.transferRecorded);
      await changed();
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => recording.mutate(typed))}
      error={recording.isError ? sentenceOf(recording.error, t.transferFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.recordTransfer}
      isSaving={recording.isPending}
    >
      <p>{t.recordText}</p>
      <MoneyField {...form.field("amount")} label={t.amount} data-autofocus />
      <TextField {...form.field("moved_on")} label={t.date} type="date" max={today} />
      <TextField {...form.field("reference")} label={t.bankReference} maxLength={40} withAsterisk />
      <TextField {...form.field("note")} label={t.note} maxLength={300} />
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
  const form = useForm<{ reason: string }>({
    start: { reason: "" },
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: t.reasonMissing }),
  });
  const reversing = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call("post", "/api/settlements/clients/{client_id}/transfers/{transfer_id}/reverse", {
        path: { client_id: clientId, transfer_id: transfer.transfer_id },
        body: { reason: reason.trim() },
      }),
    onSuccess: async () => {
      toast.success(t.transferReversed);
      await changed();
      onClose();
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => reversing.mutate(typed))}
      error={reversing.isError ? sentenceOf(reversing.error, t.reverseFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.reverse}
      isDanger
      isSaving={reversing.isPending}
    >
      <p>{t.reverseText}</p>
      <LongTextField {...form.field("reason")} label={t.reason} rows={3} maxLength={300} withAsterisk />
    </DialogForm>
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
