import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/mybookings";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { bookingsQuery } from "@/domain/bookings";
import { creditQuery, ownCreditKey, payByCredit } from "@/domain/credit";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { userId: number; reservation: Wire["ReservationOut"]; onPaid: () => void };

/** The travel credit with the operator of a booking, to pay its balance with; nothing without any. */
export function UseCredit({ userId, reservation, onPaid }: Props) {
  const id = reservation.reservation_event_id;
  const queryClient = useQueryClient();
  const credit = useQuery(creditQuery(id));
  const amount = Math.min(credit.data?.usable ?? 0, reservation.balance_due);
  const using = useMutation({
    mutationFn: () => payByCredit(id, amount),
    onSuccess: async () => {
      toast.success(t.partPaid(formatRupees(amount)));
      await queryClient.invalidateQueries({ queryKey: bookingsQuery(userId).queryKey });
      await queryClient.invalidateQueries({ queryKey: creditQuery(id).queryKey });
      await queryClient.invalidateQueries({ queryKey: ownCreditKey });
      if (amount === reservation.balance_due) onPaid();
    },
  });
  const first = credit.data?.notes.find(({ state }) => state === "valid");
  if (amount <= 0 || !first) return null;
  return (
    <Notice
      title={t.creditOf(formatRupees(credit.data?.usable ?? 0))}
      action={
        <Button variant="outline" size="sm" loading={using.isPending} onClick={() => using.mutate()}>
          {t.payByCredit(formatRupees(amount))}
        </Button>
      }
    >
      {using.isError ? sentenceOf(using.error, t.creditFailed) : t.creditUntil(formatDay(first.valid_until))}
    </Notice>
  );
}
