/** The orders of lists, as their API names them. */
const RESERVATION_SORTS = [
  "name",
  "-name",
  "booked",
  "-booked",
  "total",
  "-total",
  "paid",
  "-paid",
  "due",
  "-due",
] as const;
const CUSTOMER_SORTS = [
  "name",
  "-name",
  "joined",
  "-joined",
  "bookings",
  "-bookings",
  "next",
  "-next",
] as const;

export type ReservationSort = (typeof RESERVATION_SORTS)[number];
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** From the address, or from a table's header; undefined for the list's own order. */
export function readReservationSort(value: unknown): ReservationSort | undefined {
  return RESERVATION_SORTS.find((one) => one === value);
}

export function readCustomerSort(value: unknown): CustomerSort | undefined {
  return CUSTOMER_SORTS.find((one) => one === value);
}
