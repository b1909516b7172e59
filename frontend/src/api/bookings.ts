import { queryOptions } from "@tanstack/react-query";
import { get } from "@/api/client";
import type { Wire } from "@/api/wire";

/** A person's bookings, newest first: this operator's on its site, all of them on the main one. */
export function bookingsQuery(userId: number) {
  const path = `/api/bookings/get_by_user_id/${userId}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<Wire["BookingOut"][]>(path, signal),
  });
}
