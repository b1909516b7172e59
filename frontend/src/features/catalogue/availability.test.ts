import { expect, test } from "vitest";
import { availabilityOf, departurePicked, departuresOf } from "@/features/catalogue/availability";
import type { EventDetails, EventPlan } from "@/features/catalogue/types";

function plan(ep_id: number, status: EventPlan["status"], available_slots = 5): EventPlan {
  return {
    ep_id,
    status,
    available_slots,
    capacity: 24,
    guaranteed: false,
    minimum_group: null,
    cancellation: null,
    going: 0,
    decide_on: null,
    price_with_tax: 9450,
    cheapest_left: null,
    rank: ep_id,
    instruction_for_trip: "",
    booking_start_date: "2026-11-01",
    booking_end_date: "2026-12-01",
    tour_start_date: `2027-01-${String(31 - ep_id).padStart(2, "0")}`,
    tour_end_date: "2027-02-10",
    room_beds: [],
    variants: [],
    add_ons: [],
    offers: [],
    minimum_party: null,
    terms: null,
  };
}

function trip(plans: EventPlan[], status: EventDetails["status"] = "active"): EventDetails {
  return { status, event_plans: plans } as EventDetails;
}

test("departures that are over, running or drafts are not shown, the rest earliest first", () => {
  const plans = [
    plan(1, "booking"),
    plan(2, "completed"),
    plan(3, "upcoming"),
    plan(4, "ongoing"),
    plan(5, "draft"),
  ];
  expect(departuresOf(trip(plans)).map(({ ep_id }) => ep_id)).toEqual([3, 1]);
});

test("a trip is open, full, coming soon or without dates", () => {
  expect(availabilityOf(trip([plan(1, "booking")]))).toBe("open");
  expect(availabilityOf(trip([plan(1, "booking", 0)]))).toBe("full");
  expect(availabilityOf(trip([plan(1, "upcoming")]))).toBe("soon");
  expect(availabilityOf(trip([plan(1, "booking")], "inactive"))).toBe("soon");
  expect(availabilityOf(trip([]))).toBe("none");
  expect(availabilityOf(trip([plan(1, "completed")]))).toBe("none");
});

test("the requested departure is selected if it has beds, else the first by rank that has", () => {
  const event = trip([plan(1, "booking"), plan(2, "booking"), plan(3, "booking", 0), plan(4, "upcoming")]);
  expect(departurePicked(event, 1)?.ep_id).toBe(1);
  expect(departurePicked(event, 3)?.ep_id).toBe(1);
  expect(departurePicked(event, undefined)?.ep_id).toBe(1);
  const group = trip([1, 2].map((id) => ({ ...plan(id, "booking"), rank: null })));
  expect(departurePicked(group, undefined)?.ep_id).toBe(2);
  expect(departurePicked(trip([plan(4, "upcoming")]), 4)).toBeUndefined();
});
