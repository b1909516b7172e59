import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/change-request";
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

/** Declines a traveller's request to change a booking. */
export function DeclineChangeDialog({ clientId, bookingId, name, ...dialog }: Props) {
  const declining = useMutation({
    mutationFn: (body: { reason: string }) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/change-request/decline",
        { path: { client_id: clientId, reservation_event_id: bookingId }, body },
      ),
  });
  return (
    <TextDialog
      {...dialog}
      title={t.declineTitle}
      draftKey={`toli.client.${clientId}.decline-change.${bookingId}`}
      text={t.declineText(name)}
      texts={{
        reason: { label: t.declineReason, missing: t.declineReasonMissing, maxLength: 500, rows: 3 },
      }}
      back={t.goBack}
      submit={t.declineSend}
      sent={t.declineDone}
      onSend={declining.mutateAsync}
      errorOf={(error) => sentenceOf(error, t.declineFailed)}
    />
  );
}
