import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { call } from "./server";
import { mainSite, siteOf } from "./site";
import { addSession, registeredTraveller, tokenOf } from "./travellers";
import { heldBeds, type Trip } from "./trips";

/** Creates a signed-in traveller who holds beds of a trip: the state before payment. */
export async function travellerWithHold(
  page: Page,
  request: APIRequestContext,
  trip: Trip,
  beds: number,
  guests: readonly string[] = [],
) {
  const traveller = await registeredTraveller(request, trip.label);
  const token = await tokenOf(request, trip.label, traveller);
  await addSession(page.context(), trip.label, token);
  return { ...(await heldBeds(request, trip, { token, beds, guests })), token, email: traveller.email };
}

type Order = { order_id: string };
type HoldState = { state: string; quote: { advance: number } };

/** Creates a traveller as above who has paid the advance: the state after confirmation. */
export async function travellerWithBooking(
  page: Page,
  request: APIRequestContext,
  trip: Trip,
  beds: number,
  guests: readonly string[] = [],
) {
  const held = await travellerWithHold(page, request, trip, beds, guests);
  await payAdvance(request, trip, held);
  return held;
}

type Hold = { bookingId: number; token: string };

export async function payAdvance(request: APIRequestContext, trip: Trip, { bookingId, token }: Hold) {
  const bookings = `${siteOf(trip.label)}/api/bookings`;
  const { quote } = await call<HoldState>(request, "GET", `${bookings}/holds/${bookingId}`, { token });
  const body = { amount: quote.advance, reservation_event_id: bookingId };
  const { order_id } = await call<Order>(request, "POST", `${bookings}/create-order`, { token, body });
  await call(request, "POST", `${mainSite}/sandbox/razorpay/pay/${order_id}`, {
    body: { outcome: "success" },
  });
  await expect
    .poll(
      async () => (await call<HoldState>(request, "GET", `${bookings}/holds/${bookingId}`, { token })).state,
    )
    .toBe("paid");
}
