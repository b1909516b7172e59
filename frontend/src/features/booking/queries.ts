import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { isNotFound } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Keys } from "@/api/keys";
import type { Wire } from "@/api/wire";
import { bookingsQuery } from "@/domain/bookings";
import { companyOf } from "@/domain/gstin";
import { panOf } from "@/domain/pan";
import { stateCode } from "@/domain/states";
import { addOnsOf, type Choice, countPeople, linesOf, placesOf } from "@/features/booking/choice";
import { choiceOf, type Draft } from "@/features/booking/draft";
import { type Saved, wireParty } from "@/features/booking/party";
import { saleSource } from "@/lib/sale-source";

const HOLD = "/api/bookings/holds/{reservation_event_id}";

/** Keys of what is not one GET. */
const keys = {
  quote: (body: Wire["QuoteIn"]) => ["bookings", "quote", body],
  ownHold: (userId: number, eventId: number | null, bookingId: number | null) => [
    "bookings",
    "own-hold",
    userId,
    eventId,
    bookingId,
  ],
} as const satisfies Keys;

/**
 * The only source of prices. The last one is shown while the next is loading. Without a PAN, that of the hold that is
 * replaced counts.
 */
export function quoteQuery(
  planId: number | null,
  choice: Choice,
  code: string,
  groupCode: string,
  offer: string,
  pan: string | null = null,
  replaces: number | null = null,
) {
  const body = {
    event_plan_id: planId ?? 0,
    booking_rooms: linesOf(choice),
    add_ons: addOnsOf(choice.extras),
    discount_code: code || null,
    access_code: groupCode || null,
    offer: offer || null,
    ...(pan !== null && { pan }),
    replaces,
  };
  return queryOptions({
    queryKey: keys.quote(body),
    queryFn: () => call("post", "/api/bookings/quote", { body }),
    enabled: planId !== null && countPeople(choice) > 0,
    placeholderData: keepPreviousData,
  });
}

/** Whom this person named in earlier bookings. */
export const companionsQuery = queryOptions({ ...read("/api/bookings/companions"), staleTime: 0 });

/** The review page's whole state. */
export function holdQuery(bookingId: number) {
  return queryOptions({ ...read(HOLD, { path: { reservation_event_id: bookingId } }), staleTime: 0 });
}

/**
 * The beds this person holds for a trip (`eventId` null: any), or null: those of this draft, else those of an
 * unfinished booking made elsewhere.
 */
export function ownHoldQuery(userId: number, eventId: number | null, bookingId: number | null) {
  return queryOptions({
    queryKey: keys.ownHold(userId, eventId, bookingId),
    queryFn: async ({ client, signal }): Promise<Wire["HoldState"] | null> => {
      const id = bookingId ?? (await unfinished(await client.fetchQuery(bookingsQuery(userId)), eventId));
      if (id === null) return null;
      const hold = await call("get", HOLD, { path: { reservation_event_id: id }, signal }).catch(
        (error: unknown) => {
          if (isNotFound(error)) return null;
          throw error;
        },
      );
      return hold?.state === "held" ? hold : null;
    },
    staleTime: 0,
  });
}

function unfinished(bookings: Wire["BookingOut"][], eventId: number | null): number | null {
  const pendingBooking = bookings.find(
    ({ reservation_event: { event_id, booking_status } }) =>
      (eventId === null || event_id === eventId) && booking_status === "pending",
  );
  return pendingBooking?.reservation_event.reservation_event_id ?? null;
}

type Party = {
  eventId: number;
  planId: number;
  draft: Draft;
  /** The terms shown to the traveller: the server rejects other prices or payment terms. */
  seen: Wire["QuoteOut"];
  replaces: number | null;
  /** The details that the server has of the replaced hold's travellers. */
  saved: readonly Saved[];
};

export function holdBeds({ eventId, planId, draft, seen, replaces, saved }: Party): Promise<Wire["HoldOut"]> {
  const pan = panOf(draft.pan, draft.company);
  const choice = choiceOf(draft);
  const source = saleSource();
  return callIdempotently("post", "/api/bookings/holds", {
    body: {
      booking_payload: {
        reservation_event: {
          event_id: eventId,
          event_plan_id: planId,
          total_price: seen.total,
          advance: seen.advance,
          balance_due_on: seen.balance_due_on,
          billing_state: stateCode(draft.homeState),
          company: companyOf(draft.company),
          // Omitted, the PAN of the replaced hold stays.
          ...(pan !== null && { pan }),
          ...draft.details,
          whatsapp_consent: draft.whatsAppConsent,
          discount_code: draft.code || null,
          access_code: draft.groupCode || null,
          offer: draft.offer || null,
          // Omitted, the source of the replaced hold stays.
          ...(source !== null && { sale_source: source }),
        },
        traveller_info: wireParty(draft.travellers, placesOf(choice), saved),
        booking_rooms: linesOf(choice),
        add_ons: addOnsOf(choice.extras),
      },
      replaces,
    },
  });
}

export function extendHold(bookingId: number): Promise<Wire["Extended"]> {
  return callIdempotently("post", `${HOLD}/extend`, { path: { reservation_event_id: bookingId } });
}

export function releaseHold(bookingId: number): Promise<void> {
  return call("delete", HOLD, { path: { reservation_event_id: bookingId } });
}
