import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import { byTour, filterBookings, timesOf } from "@/features/mybookings/filtering";
import { countFilters, type Filters, readFilters } from "@/features/mybookings/filters";

type Booking = Wire["BookingOut"];

function booking(reference: string, title: string, date: string, status: string, payment: string): Booking {
  return {
    reservation_event: {
      booking_reference: reference,
      booking_date: date,
      booking_status: status,
      payment_status: payment,
    },
    event: { title, destination: "Nagaland", client_name: "Brahmaputra Trails" },
    traveller_info: [{ full_name: "Asha Das" }],
  } as Booking;
}

const bookings = [
  booking("KX7Q2M", "Dzükou Valley in Bloom", "2026-11-10T08:00:00Z", "confirmed", "partial"),
  booking("PL9R4T", "Hornbill Festival", "2026-03-01T08:00:00Z", "cancelled", "refunded"),
  booking("MN3W8C", "Tawang over Sela", "2025-10-01T08:00:00Z", "confirmed", "paid"),
];
const now = new Date("2026-11-20T12:00:00Z");
const found = (filters: Filters) =>
  filterBookings(bookings, filters, now).map(({ reservation_event }) => reservation_event.booking_reference);

test("every word of a search must be found, with or without its marks", () => {
  expect(found({ q: "dzukou" })).toEqual(["KX7Q2M"]);
  expect(found({ q: "asha TAWANG" })).toEqual(["MN3W8C"]);
  expect(found({ q: "pl9r4t" })).toEqual(["PL9R4T"]);
  expect(found({ q: "tawang goa" })).toEqual([]);
});

test("filters narrow each other", () => {
  expect(found({ status: "confirmed" })).toEqual(["KX7Q2M", "MN3W8C"]);
  expect(found({ status: "confirmed", payment: "paid" })).toEqual(["MN3W8C"]);
  expect(found({ time: "30d" })).toEqual(["KX7Q2M"]);
  expect(found({ time: "2026" })).toEqual(["KX7Q2M", "PL9R4T"]);
});

test("the years offered are those that have bookings, and the one picked", () => {
  expect(timesOf(bookings, undefined)).toEqual(["30d", "2026", "2025"]);
  expect(timesOf([], "2024")).toEqual(["30d", "2024"]);
});

test("what does not read as a filter is none", () => {
  expect(readFilters({ q: 2024, status: "lost", payment: "paid", time: 2026 })).toEqual({
    q: "2024",
    payment: "paid",
    time: "2026",
  });
  expect(readFilters({ time: "yesterday", q: "" })).toEqual({});
  expect(countFilters({ q: "x", status: "pending", time: "30d" })).toBe(2);
});

test("upcoming trips are sorted by the next first, past trips by the last first", () => {
  const trip = (reference: string, start: string, isOver: boolean): Booking => {
    const made = booking(reference, reference, start, "confirmed", "paid");
    return { ...made, event: { ...made.event, tour_start_date: start, is_over: isOver } };
  };
  const shown = byTour([
    trip("june", "2027-06-01", false),
    trip("may", "2026-05-01", true),
    trip("december", "2026-12-17", false),
    trip("july", "2026-07-01", true),
  ]);
  const names = (bookings: Booking[]) => bookings.map(({ event }) => event.title);
  expect([names(shown.upcoming), names(shown.past)]).toEqual([
    ["december", "june"],
    ["july", "may"],
  ]);
  expect(readFilters({ show: "past" })).toEqual({ show: "past" });
  expect(readFilters({ show: "upcoming" })).toEqual({});
});
