import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/change-request";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

type Props = {
  clientId: number;
  bookingId: number;
  name: string;
  opened: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const LONGEST_REASON = 500;

/** Declines a traveller's request to change a booking. */
export function DeclineChangeDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={t.declineTitle} opened={opened} onClose={props.onClose} size="sm">
      {opened && <Decline {...props} />}
    </Dialog>
  );
}

function Decline({ clientId, bookingId, name, onClose, onDone }: Omit<Props, "opened">) {
  const form = useDraftForm({
    draftKey: `toli.client.${clientId}.decline-change.${bookingId}`,
    start: { reason: "" },
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: t.declineReasonMissing }),
  });
  const declining = useMutation({
    mutationFn: (body: { reason: string }) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/change-request/decline",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body,
        },
      ),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(t.declineDone);
      onClose();
      await onDone();
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((values) => declining.mutate(values))}
      error={declining.isError ? sentenceOf(declining.error, t.declineFailed) : null}
      back={t.goBack}
      onBack={onClose}
      submit={t.declineSend}
      isSaving={declining.isPending}
    >
      <p>{t.declineText(name)}</p>
      {form.notice}
      <LongTextField
        {...form.field("reason")}
        label={t.declineReason}
        rows={3}
        maxLength={LONGEST_REASON}
        withAsterisk
      />
    </DialogForm>
  );
}
