import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/api/call";
import { upiPartQuery } from "@/features/upi/queries";
import { UpiPayment } from "@/features/upi/upi-payment";

type Props = { bookingId: number; amount: number | null };

/** Pays one's own booking by UPI, where its operator takes payments so. */
export function OwnUpi({ bookingId, amount }: Props) {
  const queryClient = useQueryClient();
  const query = upiPartQuery(bookingId);
  const part = useQuery(query);
  if (!part.data) return null;
  return (
    <UpiPayment
      part={part.data}
      amount={amount}
      onClaim={async (body) => {
        const next = await call("post", "/api/bookings/{reservation_event_id}/upi-claims", {
          path: { reservation_event_id: bookingId },
          body,
        });
        queryClient.setQueryData(query.queryKey, next);
      }}
    />
  );
}
