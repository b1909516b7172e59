import { expect, test, vi } from "vitest";
import { planBookingsQuery } from "@/features/departures/orders-queries";

test("the bookings of a departure come fifty at a time, and are waited for fifteen seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const fetched = vi.fn(async (_address: string) => Response.json({ reservations: [] }));
  vi.stubGlobal("fetch", fetched);
  const { queryFn, retry } = planBookingsQuery(7, 2, { q: "das" });
  await (queryFn as (context: object) => Promise<unknown>)({ signal: new AbortController().signal });
  expect(timeout).toHaveBeenCalledWith(15_000);
  expect(retry).toBe(false);
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/bookings/event-plan/7/reservations?page=2&limit=50&q=das");
  vi.unstubAllGlobals();
});
