import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/orders";
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

/** Declines a traveller's cancellation request. */
export function DeclineDialog({ clientId, bookingId, name, ...dialog }: Props) {
  const declining = useMutation({
    mutationFn: (body: { reason: string }) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/cancellation/decline",
        { path: { client_id: clientId, reservation_event_id: bookingId }, body },
      ),
  });
  return (
    <TextDialog
      {...dialog}
      title={t.declineTitle}
      draftKey={`toli.client.${clientId}.decline.${bookingId}`}
      text={t.declineText(name)}
      texts={{
        reason: { label: t.declineReason, missing: t.declineReasonMissing, maxLength: 500, rows: 3 },
      }}
      back={t.back}
      submit={t.declineSend}
      sent={t.declined}
      onSend={declining.mutateAsync}
      errorOf={(error) => sentenceOf(error, t.declineFailed)}
    />
  );
}
