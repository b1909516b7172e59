import { expect, test } from "vitest";
import { daysOfMonth, departuresOf, MOST_DEPARTURES, monthsFrom } from "@/features/events/departures";

const rule = { weekdays: [6], ...daysOfMonth("2027-01"), opens: "2026-12-01", closesBefore: 7 };
const terms = { days: 3, today: "2026-12-01", taken: ["2027-01-16"] };

test("every Saturday in January", () => {
  const proposed = departuresOf(rule, terms);
  expect(proposed.map(({ dates }) => dates.tourStart)).toEqual([
    "2027-01-02",
    "2027-01-09",
    "2027-01-16",
    "2027-01-23",
    "2027-01-30",
  ]);
  expect(proposed[0]?.dates).toEqual({
    bookingStart: "2026-12-01",
    bookingEnd: "2026-12-26",
    tourStart: "2027-01-02",
    tourEnd: "2027-01-04",
  });
  expect(proposed.map(({ isThere }) => isThere)).toEqual([false, false, true, false, false]);
});

test("what cannot be booked any more says why", () => {
  const [first] = departuresOf({ ...rule, opens: "2026-12-28" }, { ...terms, today: "2026-12-28" });
  expect(first?.problems.bookingEnd).toBe("Booking end date cannot be in the past");
});

test("a rule without an end comes to one", () => {
  const all = departuresOf({ ...rule, weekdays: [0, 1, 2, 3, 4, 5, 6], until: "2099-01-01" }, terms);
  expect(all).toHaveLength(MOST_DEPARTURES + 1);
});

test("months and their days", () => {
  expect(monthsFrom("2026-11-21", 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", until: "2028-02-29" });
});
