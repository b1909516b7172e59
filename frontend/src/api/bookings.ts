import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** A person's bookings, newest first: this operator's on its site, all of them on the main one. */
export function bookingsQuery(userId: number) {
  return queryOptions(read("/api/bookings/get_by_user_id/{user_id}", { path: { user_id: userId } }));
}
