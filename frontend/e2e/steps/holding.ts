import type { APIRequestContext, Page } from "@playwright/test";
import { carrySession, registeredTraveller, tokenOf } from "./travellers";
import { heldBeds, type Trip } from "./trips";

type Wanted = { beds: number; roomType?: string };

/** A traveller of this journey alone, signed in, who holds beds of a trip already: where paying begins. */
export async function holdingTraveller(
  page: Page,
  request: APIRequestContext,
  trip: Trip,
  { beds, roomType = "Double Sharing" }: Wanted,
) {
  const traveller = await registeredTraveller(request, trip.label);
  const token = await tokenOf(request, trip.label, traveller);
  await carrySession(page.context(), trip.label, token);
  return heldBeds(request, trip, { token, roomType, beds });
}
