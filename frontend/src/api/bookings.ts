import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** What cancelling a booking of one's own gives back today. */
export function cancellationQuery(bookingId: number) {
  return queryOptions(
    read("/api/bookings/{reservation_event_id}/cancellation", { path: { reservation_event_id: bookingId } }),
  );
}

/** A person's bookings, newest first: this operator's on its site, all of them on the main one. */
export function bookingsQuery(userId: number) {
  return queryOptions(read("/api/bookings/get_by_user_id/{user_id}", { path: { user_id: userId } }));
}
