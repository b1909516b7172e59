import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking-records";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import { TextDialog } from "@/ui/text-dialog";

type Props = {
  clientId: number;
  bookingId: number;
  name: string;
  opened: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** An e-mail to the customer. */
export function MessageDialog({ clientId, bookingId, name, ...dialog }: Props) {
  const sending = useMutation({
    mutationFn: (body: { subject: string; text: string }) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/messages",
        { path: { client_id: clientId, reservation_event_id: bookingId }, body },
      ),
  });
  return (
    <TextDialog
      {...dialog}
      size="md"
      title={t.writeTitle}
      draftKey={`toli.client.${clientId}.message.${bookingId}`}
      text={t.writeText(name)}
      texts={{
        subject: { label: t.subject, missing: t.subjectMissing, maxLength: 120 },
        text: { label: t.text, missing: t.textMissing, maxLength: 4000, rows: 6 },
      }}
      back={t.back}
      submit={t.send}
      sent={t.sent}
      onSend={sending.mutateAsync}
      errorOf={(error) => sentenceOf(error, t.sendFailed)}
    />
  );
}
