import { expect, test } from "vitest";
import { readBookingsSearch } from "@/features/dashboards/bookings-search";
import { daysOf, linksOf } from "@/features/dashboards/links";

const figures = { period: "week", days: { start: "2026-11-16", end: "2026-11-22" } } as const;

test("a figure of an operator leads to its bookings of the same days", () => {
  const links = linksOf(7, figures);
  expect(links.events).toEqual({ to: "/to/event-creation", search: { status: "published" } });
  const booked = links.bookings("booked", { destination: "Majuli" });
  expect(booked).toEqual({
    to: "/to/bookings",
    search: { since: "2026-11-16", until: "2026-11-22", destination: "Majuli" },
  });
  expect(readBookingsSearch({ ...(booked?.search as object) })).toEqual(booked?.search);
  expect(links.bookings("overdue")?.search).toEqual({ show: "overdue" });
});

test("a figure of the platform leads to its operators, where they add up to it", () => {
  const links = linksOf(null, figures);
  expect(links.bookings("paid")).toEqual({ to: "/admin/operators", search: { period: "week" } });
  expect(links.bookings("booked", { destination: "Majuli" })).toBeNull();
  expect(links.event({ client_id: 3, id: 9 })).toEqual({
    to: "/admin/all-clients/$clientId",
    params: { clientId: 3 },
  });
});

test("a month has all its days", () => {
  expect(["2028-02", "2026-12"].map(daysOf)).toEqual([
    { start: "2028-02-01", end: "2028-02-29" },
    { start: "2026-12-01", end: "2026-12-31" },
  ]);
});
