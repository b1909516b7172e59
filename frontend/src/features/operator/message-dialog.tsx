import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking-records";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField, TextField } from "@/ui/fields";
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

/** An e-mail to the customer. */
export function MessageDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={t.writeTitle} opened={opened} onClose={props.onClose} size="md">
      {opened && <Write {...props} />}
    </Dialog>
  );
}

type Message = { subject: string; text: string };

function Write({ clientId, bookingId, name, onClose, onDone }: Omit<Props, "opened">) {
  const form = useDraftForm<Message>({
    draftKey: `toli.client.${clientId}.message.${bookingId}`,
    start: { subject: "", text: "" },
    problemsOf: ({ subject, text }) => ({
      ...(!subject.trim() && { subject: t.subjectMissing }),
      ...(!text.trim() && { text: t.textMissing }),
    }),
  });
  const sending = useMutation({
    mutationFn: (body: Message) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/messages",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body,
        },
      ),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(t.sent);
      onClose();
      await onDone();
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((values) => sending.mutate(values))}
      error={sending.isError ? sentenceOf(sending.error, t.sendFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.send}
      isSaving={sending.isPending}
    >
      <p>{t.writeText(name)}</p>
      {form.notice}
      <TextField {...form.field("subject")} label={t.subject} withAsterisk maxLength={120} />
      <LongTextField {...form.field("text")} label={t.text} withAsterisk rows={6} maxLength={4000} />
    </DialogForm>
  );
}
