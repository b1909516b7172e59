import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking-records";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import { TextDialog } from "@/ui/text-dialog";

const RESERVATION = "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}";

export type Writing = "note" | "message";

type Props = {
  clientId: number;
  bookingId: number;
  name: string;
  writing: Writing | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** A note for the team, or an e-mail to the customer. */
export function WriteDialog({ clientId, bookingId, name, writing, ...dialog }: Props) {
  const path = { client_id: clientId, reservation_event_id: bookingId };
  const noting = useMutation({
    mutationFn: (body: { text: string }) => callIdempotently("post", `${RESERVATION}/notes`, { path, body }),
  });
  const sending = useMutation({
    mutationFn: (body: { subject: string; text: string }) =>
      callIdempotently("post", `${RESERVATION}/messages`, { path, body }),
  });
  return (
    <>
      <TextDialog
        {...dialog}
        opened={writing === "note"}
        title={t.addNote}
        draftKey={`toli.client.${clientId}.note.${bookingId}`}
        text={t.noteHint}
        texts={{ text: { label: t.note, missing: t.noteMissing, maxLength: 2000, rows: 3 } }}
        back={t.back}
        submit={t.addNote}
        sent={t.noteAdded}
        onSend={noting.mutateAsync}
        errorOf={(error) => sentenceOf(error, t.noteFailed)}
      />
      <TextDialog
        {...dialog}
        opened={writing === "message"}
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
    </>
  );
}
