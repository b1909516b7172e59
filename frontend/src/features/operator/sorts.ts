import { type SortOf, sortReader } from "@/lib/sorts";

export const ENQUIRY_SORTS = ["-received", "received", "name", "-name", "starts", "-starts"] as const;

/** From the address, or from a table's header; undefined for the list's own order. */
export const readReservationSort = sortReader(["name", "booked", "total", "paid", "due"]);
export const readCustomerSort = sortReader(["name", "joined", "bookings", "next"]);
export const readPlanSort = sortReader(["name", "starts", "bookings", "sold", "received"]);
export const readOwedSort = sortReader(["name", "starts", "since", "owed"]);
export const readEnquirySort = sortReader(["received", "name", "starts"]);
export const readCreditSort = sortReader(["name", "given", "amount", "left", "until"]);

export type ReservationSort = SortOf<typeof readReservationSort>;
export type CustomerSort = SortOf<typeof readCustomerSort>;
export type PlanSort = SortOf<typeof readPlanSort>;
export type OwedSort = SortOf<typeof readOwedSort>;
export type EnquirySort = SortOf<typeof readEnquirySort>;
export type CreditSort = SortOf<typeof readCreditSort>;
