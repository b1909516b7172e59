import type { Wire } from "@/api/wire";

type Booking = Wire["BookingOut"];
type Reservation = Booking["reservation_event"];

export type BookingStatus = Reservation["booking_status"];
export type PaymentStatus = Reservation["payment_status"];

/** `30d`, or a year as it is written. */
export type Time = string;

export type Filters = {
  q?: string;
  status?: BookingStatus;
  payment?: PaymentStatus;
  time?: Time;
};

export const STATUSES: readonly BookingStatus[] = ["confirmed", "pending", "cancelled"];
export const PAYMENTS: readonly PaymentStatus[] = ["paid", "partial", "pending", "failed", "refunded"];

const RECENT = "30d";
const RECENT_DAYS = 30;
const DAY = 86_400_000;

/** From the address, where people and old links write; what does not read as a filter is none. */
export function readFilters({ q, status, payment, time }: Record<string, unknown>): Filters {
  const when = String(time ?? "");
  return {
    ...(typeof q === "string" && q ? { q } : typeof q === "number" ? { q: String(q) } : {}),
    ...(STATUSES.includes(status as BookingStatus) ? { status: status as BookingStatus } : {}),
    ...(PAYMENTS.includes(payment as PaymentStatus) ? { payment: payment as PaymentStatus } : {}),
    ...(when === RECENT || /^20\d\d$/.test(when) ? { time: when } : {}),
  };
}

/** How many filters are set; the search is none of them. */
export function countFilters({ status, payment, time }: Filters): number {
  return [status, payment, time].filter(Boolean).length;
}

function yearOf(booking: Booking): string {
  return booking.reservation_event.booking_date.slice(0, 4);
}

/** Each year that has bookings, latest first; that of a filter stays, so that it can be seen and taken off. */
export function timesOf(bookings: readonly Booking[], picked: Time | undefined): Time[] {
  const years = new Set(bookings.map(yearOf));
  if (picked && picked !== RECENT) years.add(picked);
  return [RECENT, ...[...years].sort().reverse()];
}

export function filterBookings(bookings: readonly Booking[], filters: Filters, now: Date): Booking[] {
  const words = plain(filters.q ?? "")
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

function isWithin(booking: Booking, time: Time, now: Date): boolean {
  if (time !== RECENT) return yearOf(booking) === time;
  return now.getTime() - Date.parse(booking.reservation_event.booking_date) <= RECENT_DAYS * DAY;
}

function textOf({ event, reservation_event: reservation, traveller_info: travellers }: Booking): string {
  const names = travellers.map(({ full_name }) => full_name).join(" ");
  return plain(
    `${event.title} ${event.destination} ${event.client_name} ${reservation.booking_reference} ${names}`,
  );
}

/** Lower case and without marks, so that "dzukou" finds "Dzükou". */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
