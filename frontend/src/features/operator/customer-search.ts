import {
  type CustomerSort,
  type EnquirySort,
  readCustomerSort,
  readEnquirySort,
} from "@/features/operator/sorts";

const SHOWS = ["joined", "booked", "upcoming", "due", "none"] as const;
export type Show = (typeof SHOWS)[number];
const STATUSES = ["replied", "closed", "all"] as const;
const LONGEST_SEARCH = 100;

/** The state of the customer list in the address. The default is all customers, from the first page. */
export type CustomersSearch = {
  show?: Show;
  trip?: number;
  q?: string;
  sort?: CustomerSort;
  page?: number;
};
export type EnquiriesSearch = {
  status?: (typeof STATUSES)[number];
  q?: string;
  sort?: EnquirySort;
  page?: number;
};

export { LONGEST_SEARCH, SHOWS };

/** From the address, where text may have been parsed as a number. */
export function readCustomersSearch({ show, trip, q, sort, page }: Record<string, unknown>): CustomersSearch {
  const known = SHOWS.find((one) => one === show);
  const text = typeof q === "number" ? String(q) : q;
  const order = readCustomerSort(sort);
  return {
    ...(known && { show: known }),
    ...(order && { sort: order }),
    ...(isCount(trip) && { trip }),
    ...(typeof text === "string" && text && { q: text.slice(0, LONGEST_SEARCH) }),
    ...pageOf(page),
  };
}

export function readEnquiriesSearch({ status, q, sort, page }: Record<string, unknown>): EnquiriesSearch {
  const known = STATUSES.find((one) => one === status);
  const text = typeof q === "number" ? String(q) : q;
  const order = readEnquirySort(sort);
  return {
    ...(known && { status: known }),
    ...(typeof text === "string" && text && { q: text.slice(0, LONGEST_SEARCH) }),
    ...(order && { sort: order }),
    ...pageOf(page),
  };
}

function pageOf(page: unknown): { page?: number } {
  return isCount(page) && page > 1 ? { page } : {};
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
