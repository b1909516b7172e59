import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";

const MOST_DEPARTURES = 100;

export type DeskQuote = Wire["DeskQuoteIn"];

export const keys = {
  /** Lists of bookings, of departures and of customers. */
  bookings: ["bookings"],
  quote: (clientId: number, quote: DeskQuote) => [
    "bookings",
    "clients",
    String(clientId),
    "desk",
    "quote",
    quote,
  ],
} as const satisfies Keys;

/** Departures with tours ahead: on sale, or closed for booking. */
export function departuresQuery(clientId: number, status: "booking" | "upcoming") {
  return queryOptions(
    read("/api/bookings/get_by_client_id/{client_id}", {
      path: { client_id: clientId },
      query: { status, limit: MOST_DEPARTURES },
    }),
  );
}

/** The price of beds at the desk, usually or as agreed; asked for only once there are beds. */
export function deskQuoteQuery(clientId: number, quote: DeskQuote) {
  return queryOptions({
    queryKey: keys.quote(clientId, quote),
    queryFn: ({ signal }) =>
      call("post", "/api/bookings/clients/{client_id}/desk/quote", {
        path: { client_id: clientId },
        body: quote,
        signal,
      }),
    enabled: quote.booking_rooms.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
