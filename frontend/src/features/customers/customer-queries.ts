import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { t } from "#messages/customers";
import { addressOf, call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { ApiKey } from "@/api/keys";
import type { Wire } from "@/api/wire";
import type { CustomersSearch, EnquiriesSearch } from "@/features/customers/customer-search";

export type Customer = Wire["CustomerRow"];
export type Enquiry = Wire["EnquiryOut"];

export const ENQUIRIES_KEY = ["connection-requests"] satisfies ApiKey;

const PAGE_SIZE = 25;
const MOST_TRIPS = 100;
const MOST_DEPARTURES = 5;

export function customersQuery(clientId: number, { page = 1, ...search }: CustomersSearch) {
  return queryOptions({
    ...read("/api/clients/{client_id}/customers", {
      path: { client_id: clientId },
      query: { page, limit: PAGE_SIZE, ...wireSearch(search) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The address of the customers as a file. */
export function customersFile(clientId: number, format: "csv" | "xlsx", search: CustomersSearch): string {
  return addressOf("/api/clients/{client_id}/customers.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: wireSearch(search),
  });
}

function wireSearch({ show, trip, q, sort }: CustomersSearch) {
  return { ...(show && { show }), ...(trip && { event_id: trip }), ...(q && { q }), ...(sort && { sort }) };
}

/** The trips to choose from, by name. */
export function tripsQuery(clientId: number) {
  return queryOptions({
    ...read("/api/events/client/{client_id}/basics", {
      path: { client_id: clientId },
      query: { page: 1, limit: MOST_TRIPS },
    }),
    select: ({ data }) =>
      data
        .map(({ event_id, title }) => ({ value: String(event_id), label: title }))
        .sort((a, b) => a.label.localeCompare(b.label)),
  });
}

/** The name, else the e-mail address. */
export function nameOf({ name, email }: { name: string; email: string }): string {
  return name || email || t.deleted;
}

export function saveCard(clientId: number, customer: string, body: Wire["CustomerCardIn"]): Promise<unknown> {
  return call("put", "/api/clients/{client_id}/customers/{customer}", {
    path: { client_id: clientId, customer },
    body,
  });
}

const MERGED = "/api/clients/{client_id}/customers/{customer}/merged";

/** Lists the bookings of a customer under another one. */
export function mergeCustomer(clientId: number, customer: string, into: string): Promise<unknown> {
  return call("put", MERGED, { path: { client_id: clientId, customer }, body: { into } });
}

export function separateCustomer(clientId: number, customer: string): Promise<unknown> {
  return call("delete", MERGED, { path: { client_id: clientId, customer } });
}

export function markCustomersSeen(clientId: number): Promise<unknown> {
  return call("put", "/api/clients/{client_id}/customers/seen", { path: { client_id: clientId } });
}

function wireEnquirySearch({ status: filter, q, sort }: EnquiriesSearch) {
  const status: Enquiry["status"] | null = filter === "all" ? null : (filter ?? "new");
  return { ...(status && { status }), ...(q && { q }), ...(sort && { sort }) };
}

/** The address of the enquiries as a file. */
export function enquiriesFile(clientId: number, format: "csv" | "xlsx", search: EnquiriesSearch): string {
  return addressOf("/api/connection-requests/clients/{client_id}/enquiries.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: wireEnquirySearch(search),
  });
}

export function enquiriesQuery(clientId: number, { enquiry, page = 1, ...search }: EnquiriesSearch) {
  const filters = enquiry ? { connection_request_id: enquiry } : wireEnquirySearch(search);
  return queryOptions({
    ...read("/api/connection-requests", {
      query: { client_id: clientId, page, limit: PAGE_SIZE, ...filters },
    }),
    placeholderData: keepPreviousData,
  });
}

export function waitingCountsQuery(clientId: number) {
  return queryOptions(read("/api/departure-alerts", { query: { client_id: clientId } }));
}

/** The next departures of a trip, or of the company without one: those with a free bed that visitors see. */
export function nextDeparturesQuery(tripId: number | null) {
  return queryOptions({
    ...read("/api/feeds/departures", {}),
    select: ({ departures }) =>
      departures
        .filter(({ trip_id, price }) => price !== null && (tripId === null || trip_id === tripId))
        .sort((a, b) => a.starts_on.localeCompare(b.starts_on))
        .slice(0, MOST_DEPARTURES),
  });
}

/** Sends an answer by e-mail; a retry after a lost connection does not send it twice. */
export function replyTo(clientId: number, enquiry: Enquiry, text: string): Promise<Enquiry> {
  return callIdempotently(
    "post",
    "/api/connection-requests/clients/{client_id}/{connection_request_id}/replies",
    {
      path: { client_id: clientId, connection_request_id: enquiry.connection_request_id },
      body: { text },
    },
  );
}

export function moveEnquiry(clientId: number, enquiry: Enquiry, status: Enquiry["status"]): Promise<Enquiry> {
  return call("put", "/api/connection-requests/clients/{client_id}/{connection_request_id}/{status}", {
    path: { client_id: clientId, connection_request_id: enquiry.connection_request_id, status },
  });
}
