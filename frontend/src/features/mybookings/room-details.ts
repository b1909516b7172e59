import { t } from "#messages/mybookings";
import type { Wire } from "@/api/wire";
import { formatDay } from "@/lib/dates";

type Room = Wire["BookingOut"]["event_booking_rooms"][number];
type Tour = Pick<Wire["BookingOut"]["event"], "tour_start_date" | "tour_end_date">;

/** The room number with check-in and check-out, once the operator has assigned it. */
export function roomDetails({ room_number, checkin_date, checkout_date }: Room, tour: Tour): string {
  const isGiven =
    room_number || checkin_date !== tour.tour_start_date || checkout_date !== tour.tour_end_date;
  if (!isGiven) return "";
  const days = t.stay(formatDay(checkin_date), formatDay(checkout_date));
  return room_number ? `${t.roomNumber(room_number)} · ${days}` : days;
}
