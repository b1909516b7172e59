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

const PLAN_SORTS = [
  "name",
  "-name",
  "starts",
  "-starts",
  "bookings",
  "-bookings",
  "sold",
  "-sold",
  "received",
  "-received",
] as const;
const OWED_SORTS = ["name", "-name", "starts", "-starts", "since", "-since", "owed", "-owed"] as const;
export const ENQUIRY_SORTS = ["-received", "received", "name", "-name", "starts", "-starts"] as const;

export type PlanSort = (typeof PLAN_SORTS)[number];
export type OwedSort = (typeof OWED_SORTS)[number];
export type EnquirySort = (typeof ENQUIRY_SORTS)[number];
export type ReservationSort = (typeof RESERVATION_SORTS)[number];
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** From the address, or from a table's header; undefined for the list's own order. */
export function readReservationSort(value: unknown): ReservationSort | undefined {
  return RESERVATION_SORTS.find((one) => one === value);
}

export function readCustomerSort(value: unknown): CustomerSort | undefined {
  return CUSTOMER_SORTS.find((one) => one === value);
}

export function readPlanSort(value: unknown): PlanSort | undefined {
  return PLAN_SORTS.find((one) => one === value);
}

export function readOwedSort(value: unknown): OwedSort | undefined {
  return OWED_SORTS.find((one) => one === value);
}

export function readEnquirySort(value: unknown): EnquirySort | undefined {
  return ENQUIRY_SORTS.find((one) => one === value);
}
