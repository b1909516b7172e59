import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { call } from "./server";
import { mainSite, siteOf } from "./site";
import { carrySession, registeredTraveller, tokenOf } from "./travellers";
import { heldBeds, type Trip } from "./trips";

/** A traveller of this journey alone, signed in, who holds beds of a trip already: where paying begins. */
export async function holdingTraveller(page: Page, request: APIRequestContext, trip: Trip, beds: number) {
  const traveller = await registeredTraveller(request, trip.label);
  const token = await tokenOf(request, trip.label, traveller);
  await carrySession(page.context(), trip.label, token);
  return { ...(await heldBeds(request, trip, { token, beds })), token };
}

type Order = { order_id: string };
type HoldState = { state: string; quote: { advance: number } };

/** A traveller as above who has paid the advance: where a confirmed booking begins. */
export async function bookedTraveller(page: Page, request: APIRequestContext, trip: Trip, beds: number) {
  const held = await holdingTraveller(page, request, trip, beds);
  const { bookingId, token } = held;
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
  return held;
}
