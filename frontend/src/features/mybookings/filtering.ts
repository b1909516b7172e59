import type { Wire } from "@/api/wire";
import { type Filters, RECENT, type Time } from "@/features/mybookings/filters";
import { normalizeText } from "@/lib/search-text";

type Booking = Wire["BookingOut"];

const RECENT_DAYS = 30;
const DAY = 86_400_000;

function yearOf(booking: Booking): string {
  return booking.reservation_event.booking_date.slice(0, 4);
}

/** Each year that has bookings, latest first; the selected one is kept, so that it can be seen and removed. */
export function timesOf(bookings: readonly Booking[], picked: Time | undefined): Time[] {
  const years = new Set(bookings.map(yearOf));
  if (picked && picked !== RECENT) years.add(picked);
  return [RECENT, ...[...years].sort().reverse()];
}

export function filterBookings(bookings: readonly Booking[], filters: Filters, now: Date): Booking[] {
  const words = normalizeText(filters.q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  return bookings.filter((booking) => {
    const { booking_status, payment_status } = booking.reservation_event;
    return (
      (!filters.status || booking_status === filters.status) &&
      (!filters.payment || payment_status === filters.payment) &&
      (!filters.time || isWithin(booking, filters.time, now)) &&
      words.every((word) => textOf(booking).includes(word))
    );
  });
}

/** The bookings of trips to come, the next first, and of those that are over, the last first. */
export function byTour(bookings: readonly Booking[]): { upcoming: Booking[]; past: Booking[] } {
  const inOrder = bookings.toSorted((a, b) => a.event.tour_start_date.localeCompare(b.event.tour_start_date));
  return {
    upcoming: inOrder.filter(({ event }) => !event.is_over),
    past: inOrder.filter(({ event }) => event.is_over).reverse(),
  };
}

function isWithin(booking: Booking, time: Time, now: Date): boolean {
  if (time !== RECENT) return yearOf(booking) === time;
  return now.getTime() - Date.parse(booking.reservation_event.booking_date) <= RECENT_DAYS * DAY;
}

function textOf({ event, reservation_event: reservation, traveller_info: travellers }: Booking): string {
  const names = travellers.map(({ full_name }) => full_name).join(" ");
  return normalizeText(
    `${event.title} ${event.destination} ${event.client_name} ${reservation.booking_reference} ${names}`,
  );
}
