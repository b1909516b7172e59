import { t } from "#messages/mybookings";
import type { Wire } from "@/api/wire";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Fact } from "@/ui/rows";

type Props = { reservation: Wire["ReservationOut"]; note: string | null; rule?: boolean };

/** What is still to pay of a booking: its instalments, where there are several, and the sum. */
export function BalanceRows({ reservation, note, rule = false }: Props) {
  const { balance_due, balance_due_on, instalments } = reservation;
  if (balance_due <= 0) return null;
  const isInParts = instalments.length > 1;
  return (
    <>
      {isInParts &&
        instalments.map(({ due_on, amount }, place) => (
          <Fact key={due_on} name={t.dueBy(formatDay(due_on))} rule={rule && place === 0}>
            {formatRupees(amount)}
          </Fact>
        ))}
      <Fact
        name={t.due}
        strong
        rule={rule && !isInParts}
        note={note ?? (isInParts ? null : balance_due_on && t.dueBy(formatDay(balance_due_on)))}
      >
        {formatRupees(balance_due)}
      </Fact>
    </>
  );
}
