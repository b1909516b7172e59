import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { CREDIT_NOTES_PATH } from "@/domain/credit-queries";
import type { CreditSearch, OnAccountSearch, OwedSort } from "@/features/money/money-search";
import { today } from "@/lib/dates";

const PAGE_SIZE = 20;
const CREDIT_PAGE_SIZE = 25;

/** Cancelled bookings with cash and bank payments to refund, and their sum. */
export function owedQuery(clientId: number, page = 1, sort?: OwedSort) {
  return queryOptions({
    ...read("/api/bookings/clients/{client_id}/owed-refunds", {
      path: { client_id: clientId },
      query: { page, limit: PAGE_SIZE, ...(sort && { sort }) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The address of the refunds to pay as a file. */
export function owedFile(clientId: number, format: "csv" | "xlsx", sort: OwedSort | undefined): string {
  return addressOf("/api/bookings/clients/{client_id}/owed-refunds.{file_format}", {
    path: { client_id: clientId, file_format: format },
    query: { ...(sort && { sort }) },
  });
}

/** A page of the travel credit that a client gave. */
export function creditPageQuery(clientId: number, search: CreditSearch) {
  return queryOptions({
    ...read(CREDIT_NOTES_PATH, {
      path: { client_id: clientId },
      query: { ...search, limit: CREDIT_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The address of all this travel credit as a file. */
export function creditFile(
  clientId: number,
  format: "csv" | "xlsx",
  { page: _, ...query }: CreditSearch,
): string {
  return addressOf(`${CREDIT_NOTES_PATH}.{file_format}`, {
    path: { client_id: clientId, file_format: format },
    query,
  });
}

export type CustomerOnAccount = Wire["CustomerOnAccount"];

const ON_ACCOUNT = "/api/clients/{client_id}/deposits";

export const onAccountKeys = { bookings: ["bookings"] } as const satisfies Keys;

/** A page of the customers with money on account. */
export function onAccountQuery(clientId: number, search: OnAccountSearch) {
  return queryOptions({
    ...read(ON_ACCOUNT, {
      path: { client_id: clientId },
      query: { ...search, limit: CREDIT_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The address of all these customers as a file. */
export function onAccountFile(
  clientId: number,
  format: "csv" | "xlsx",
  { page: _, ...query }: OnAccountSearch,
): string {
  return addressOf(`${ON_ACCOUNT}.{file_format}`, {
    path: { client_id: clientId, file_format: format },
    query,
  });
}

/** Pays a booking from the account of its customer. */
export function payFromAccount(
  clientId: number,
  { bookingId, amount }: { bookingId: number; amount: number },
) {
  return callIdempotently(
    "post",
    "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/offline-payments",
    {
      path: { client_id: clientId, reservation_event_id: bookingId },
      body: {
        kind: "received",
        method: "on_account",
        amount,
        moved_on: today(),
        reference: "",
        note: "",
        lowers_price: true,
        tell: true,
        keep_excess: false,
        cheque_bank: "",
      },
    },
  );
}
