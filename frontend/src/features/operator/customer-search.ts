import {
  type CreditSort,
  type CustomerSort,
  type EnquirySort,
  readCreditSort,
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

export type CreditSearch = { q?: string; sort?: CreditSort; page?: number };

export { LONGEST_SEARCH, SHOWS };

export function readCustomersSearch({ show, trip, q, sort, page }: Record<string, unknown>): CustomersSearch {
  const filter = SHOWS.find((name) => name === show);
  const order = readCustomerSort(sort);
  return {
    ...(filter && { show: filter }),
    ...(order && { sort: order }),
    ...(isCount(trip) && { trip }),
    ...wordsOf(q),
    ...pageOf(page),
  };
}

export function readEnquiriesSearch({ status, q, sort, page }: Record<string, unknown>): EnquiriesSearch {
  const filter = STATUSES.find((name) => name === status);
  const order = readEnquirySort(sort);
  return {
    ...(filter && { status: filter }),
    ...wordsOf(q),
    ...(order && { sort: order }),
    ...pageOf(page),
  };
}

export function readCreditSearch({ q, sort, page }: Record<string, unknown>): CreditSearch {
  const order = readCreditSort(sort);
  return { ...wordsOf(q), ...(order && { sort: order }), ...pageOf(page) };
}

/** From the address, where text may have been parsed as a number. */
function wordsOf(q: unknown): { q?: string } {
  const text = typeof q === "number" ? String(q) : q;
  return typeof text === "string" && text ? { q: text.slice(0, LONGEST_SEARCH) } : {};
}

function pageOf(page: unknown): { page?: number } {
  return isCount(page) && page > 1 ? { page } : {};
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
