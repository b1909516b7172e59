import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/mybookings";
import { ownCreditQuery } from "@/domain/credit";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Fact } from "@/ui/rows";

/** The travel credit that was given in place of the money of a cancelled booking. */
export function CreditRows({ bookingId }: { bookingId: number }) {
  const credit = useQuery(ownCreditQuery());
  const creditNotes = credit.data?.notes.filter(
    (note) => note.reservation_event_id === bookingId && !note.is_allowance,
  );
  return creditNotes?.map((note) => (
    <Fact
      key={note.credit_note_id}
      name={t.creditGiven}
      note={t.creditUntil(formatDay(note.valid_until))}
      strong
    >
      {formatRupees(note.amount)}
    </Fact>
  ));
}
