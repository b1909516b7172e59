import { describe, expect, test } from "vitest";
import {
  type Dates,
  dateProblems,
  earliest,
  isLastBookable,
  NO_DATES,
  type PickedDate,
  pickedAfter,
  statusOf,
  statusText,
  tourEndOf,
  withDate,
} from "@/features/events/dates";

const TODAY = "2026-12-28";
const GOOD: Dates = {
  bookingStart: "2026-12-28",
  bookingEnd: "2026-12-30",
  tourStart: "2026-12-31",
  tourEnd: "2027-01-02",
};
const terms = { days: 3, today: TODAY };

test("a tour of one day ends on its first", () => {
  expect(tourEndOf("2026-12-31", 1)).toBe("2026-12-31");
});

test.each([
  ["2026-12-27", "upcoming"],
  ["2026-12-28", "booking"],
  ["2026-12-30", "booking"],
  ["2026-12-31", "ongoing"],
  ["2027-01-02", "ongoing"],
  ["2027-01-03", "completed"],
])("on %s a departure is %s", (today, status) => {
  expect(statusOf(GOOD, { isDraft: false, isActive: true, today })).toBe(status);
  expect(statusOf(GOOD, { isDraft: true, isActive: true, today })).toBe("draft");
});

test("between the end of booking and the tour it is scheduled", () => {
  const dates = { ...GOOD, tourStart: "2027-01-02", tourEnd: "2027-01-04" };
  expect(statusOf(dates, { isDraft: false, isActive: true, today: "2026-12-31" })).toBe("scheduled");
});

test("while its event is not on sale, a departure that could be booked is paused", () => {
  const terms = { isDraft: false, isActive: false };
  expect(statusOf(GOOD, { ...terms, today: "2026-12-27" })).toBe("paused");
  expect(statusOf(GOOD, { ...terms, today: "2026-12-30" })).toBe("paused");
  expect(statusOf(GOOD, { ...terms, today: "2026-12-31" })).toBe("ongoing");
});

test("a departure of a draft event says what it is once the event is published", () => {
  const today = "2026-12-28";
  expect(statusText("paused", GOOD, { isDraftEvent: true, today })).toBe(
    "Booking, when the trip is published",
  );
  expect(statusText("paused", GOOD, { isDraftEvent: false, today })).toBe("Not on sale");
  expect(statusText("draft", GOOD, { isDraftEvent: true, today })).toBe("Draft");
});

test("only the last departure that can be booked leaves a trip without dates", () => {
  const booking = { ep_id: 1, status: "booking" } as const;
  const upcoming = { ep_id: 2, status: "upcoming" } as const;
  const over = { ep_id: 3, status: "completed" } as const;
  expect(isLastBookable(booking, [booking, over])).toBe(true);
  expect(isLastBookable(booking, [booking, upcoming])).toBe(false);
  expect(isLastBookable(over, [booking, over])).toBe(false);
});

test("the tightest dates that are allowed have no problem", () => {
  expect(dateProblems(GOOD, terms)).toEqual({});
  expect(dateProblems({ ...GOOD, bookingEnd: GOOD.bookingStart }, terms)).toEqual({});
});

test.each<[Partial<Dates>, Partial<Dates>]>([
  [{ bookingStart: "2026-12-27" }, { bookingStart: "Booking start date cannot be in the past" }],
  [{ bookingEnd: "2026-12-27" }, { bookingEnd: "Booking end date cannot be in the past" }],
  [
    { bookingStart: "2026-12-30", bookingEnd: "2026-12-29" },
    { bookingEnd: "Booking end date must be after booking start date" },
  ],
  [
    { tourStart: "2026-12-30", tourEnd: "2027-01-01" },
    { tourStart: "Tour start date must be after booking end date" },
  ],
  [
    { tourEnd: "2027-01-03" },
    { tourEnd: "Tour end date should be 2\u00a0Jan\u00a02027 based on 3 days duration" },
  ],
  [{ tourEnd: "" }, { tourEnd: "This date is required" }],
])("%o is refused", (changed, problems) => {
  expect(dateProblems({ ...GOOD, ...changed }, terms)).toEqual(problems);
});

test("a date that has passed since it was set may stay, another one may not", () => {
  const later = { ...terms, today: "2026-12-29", savedDates: GOOD };
  expect(dateProblems(GOOD, later)).toEqual({});
  expect(dateProblems({ ...GOOD, bookingStart: "2026-12-27" }, later)).toEqual({
    bookingStart: "Booking start date cannot be in the past",
  });
});

describe.each([true, false])("a departure that is new: %s", (isNew) => {
  const change = (field: PickedDate, day: string) => withDate(GOOD, field, day, { days: 3, isNew });

  test("keeps later dates that still fit", () => {
    expect(change("bookingStart", "2026-12-29")).toEqual({ ...GOOD, bookingStart: "2026-12-29" });
    expect(change("bookingEnd", "2026-12-29")).toEqual({ ...GOOD, bookingEnd: "2026-12-29" });
    expect(change("bookingStart", "")).toEqual({ ...GOOD, bookingStart: "" });
  });

  test("ends its tour by the start", () => {
    expect(change("tourStart", "2027-01-10")).toEqual({
      ...GOOD,
      tourStart: "2027-01-10",
      tourEnd: "2027-01-12",
    });
    expect(change("tourStart", "")).toEqual({ ...GOOD, tourStart: "", tourEnd: "" });
  });

  test("keeps what is typed into the changed field", () => {
    expect(change("bookingEnd", "2026-12-01").bookingEnd).toBe("2026-12-01");
    expect(change("tourStart", "2026-12-01").tourStart).toBe("2026-12-01");
  });
});

test("of a new departure, later dates that became impossible are cleared", () => {
  const change = (field: PickedDate, day: string) => withDate(GOOD, field, day, { days: 3, isNew: true });
  expect(change("bookingStart", "2026-12-31")).toEqual({ ...NO_DATES, bookingStart: "2026-12-31" });
  expect(change("bookingEnd", "2026-12-31")).toEqual({
    ...GOOD,
    bookingEnd: "2026-12-31",
    tourStart: "",
    tourEnd: "",
  });
});

test("an existing departure keeps its later dates, each with what is wrong with it", () => {
  const moved = withDate(GOOD, "bookingStart", "2026-12-31", { days: 3, isNew: false });
  expect(moved).toEqual({ ...GOOD, bookingStart: "2026-12-31" });
  expect(dateProblems(moved, { ...terms, savedDates: GOOD })).toEqual({
    bookingEnd: "Booking end date must be after booking start date",
  });
  expect(pickedAfter(GOOD, "bookingEnd")).toEqual(["tourStart", "tourEnd"]);
  expect(pickedAfter(NO_DATES, "bookingStart")).toEqual([]);
});

test("a date can be picked from the first that is allowed", () => {
  expect(earliest("bookingStart", NO_DATES, TODAY)).toBe(TODAY);
  expect(earliest("bookingEnd", { ...GOOD, bookingStart: "2026-12-01" }, TODAY)).toBe(TODAY);
  expect(earliest("tourStart", GOOD, TODAY)).toBe("2026-12-31");
});
