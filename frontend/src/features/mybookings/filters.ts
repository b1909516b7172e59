// The route reads the address with this file, so every page loads it: the filtering itself is in filtering.ts.
import type { Wire } from "@/api/wire";

type Reservation = Wire["ReservationOut"];

export type BookingStatus = Reservation["booking_status"];
export type PaymentStatus = Reservation["payment_status"];

/** `30d`, or a year as it is written. */
export type Time = string;

/** Past trips; without it, upcoming ones. */
export const PAST = "past";

export type Filters = {
  show?: typeof PAST;
  q?: string;
  status?: BookingStatus;
  payment?: PaymentStatus;
  time?: Time;
};

export const STATUSES: readonly BookingStatus[] = ["confirmed", "pending", "cancelled"];
export const PAYMENTS: readonly PaymentStatus[] = ["paid", "partial", "pending", "failed", "refunded"];

export const RECENT = "30d";

/** From the address; invalid values are ignored. */
export function readFilters({ show, q, status, payment, time }: Record<string, unknown>): Filters {
  const when = String(time ?? "");
  return {
    ...(show === PAST ? { show } : {}),
    ...(typeof q === "string" && q ? { q } : typeof q === "number" ? { q: String(q) } : {}),
    ...(STATUSES.includes(status as BookingStatus) ? { status: status as BookingStatus } : {}),
    ...(PAYMENTS.includes(payment as PaymentStatus) ? { payment: payment as PaymentStatus } : {}),
    ...(when === RECENT || /^20\d\d$/.test(when) ? { time: when } : {}),
  };
}

/** The number of filters set, without the search. */
export function countFilters({ status, payment, time }: Filters): number {
  return [status, payment, time].filter(Boolean).length;
}
