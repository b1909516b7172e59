import { readPage, readSearchText } from "@/lib/search-params";
import { type SortOf, sortReader } from "@/lib/sorts";

export const ENQUIRY_SORTS = ["-received", "received", "name", "-name", "starts", "-starts"] as const;

export const readCustomerSort = sortReader(["name", "joined", "bookings", "next"]);
export const readEnquirySort = sortReader(["received", "name", "starts"]);

type CustomerSort = SortOf<typeof readCustomerSort>;
type EnquirySort = SortOf<typeof readEnquirySort>;

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
  /** One enquiry, by its id. */
  enquiry?: number;
  status?: (typeof STATUSES)[number];
  q?: string;
  sort?: EnquirySort;
  page?: number;
};

export { LONGEST_SEARCH, SHOWS };

export function readCustomersSearch({ show, trip, q, sort, page }: Record<string, unknown>): CustomersSearch {
  const filter = SHOWS.find((name) => name === show);
  const order = readCustomerSort(sort);
  return {
    ...(filter && { show: filter }),
    ...(order && { sort: order }),
    ...(isCount(trip) && { trip }),
    ...readSearchText(q, LONGEST_SEARCH),
    ...readPage(page),
  };
}

export function readEnquiriesSearch({
  enquiry,
  status,
  q,
  sort,
  page,
}: Record<string, unknown>): EnquiriesSearch {
  if (isCount(enquiry)) return { enquiry };
  const filter = STATUSES.find((name) => name === status);
  const order = readEnquirySort(sort);
  return {
    ...(filter && { status: filter }),
    ...readSearchText(q, LONGEST_SEARCH),
    ...(order && { sort: order }),
    ...readPage(page),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
