import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  countDays,
  dayIn,
  formatDay,
  formatDayRange,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatWeekday,
  lastDayOf,
  monthsOf,
} from "@/lib/dates";

test("today is the operator's, not the reader's", () => {
  const justBefore = new Date("2026-12-27T18:29:59Z");
  expect(dayIn("Asia/Kolkata", justBefore)).toBe("2026-12-27");
  expect(dayIn("Asia/Kolkata", new Date("2026-12-27T18:30:00Z"))).toBe("2026-12-28");
});

test("a day is the same day wherever it is read", () => {
  expect(formatDay("2027-01-03")).toBe("3\u00a0Jan\u00a02027");
  expect(formatWeekday("2027-01-03")).toBe("Sun,\u00a03\u00a0Jan\u00a02027");
});

test("the day of an instant is that of the reader's clock", () => {
  const { TZ } = process.env;
  process.env["TZ"] = "Asia/Kolkata";
  try {
    expect(formatDay("2027-01-03T18:29:59Z")).toBe("3\u00a0Jan\u00a02027");
    expect(formatDay("2027-01-03T18:30:00Z")).toBe("4\u00a0Jan\u00a02027");
    expect(formatWeekday("2027-01-03T18:30:00Z")).toBe("Mon,\u00a04\u00a0Jan\u00a02027");
    expect(formatDay("2027-01-03")).toBe("3\u00a0Jan\u00a02027");
  } finally {
    process.env["TZ"] = TZ;
  }
});

test("a range says what both days share once", () => {
  expect(formatDayRange("2027-01-03", "2027-01-09")).toBe("3–9\u00a0Jan\u00a02027");
  expect(formatDayRange("2027-01-29", "2027-02-03")).toBe("29\u00a0Jan\u00a0– 3\u00a0Feb\u00a02027");
  expect(formatDayRange("2026-12-28", "2027-01-03")).toBe(
    "28\u00a0Dec\u00a02026\u00a0– 3\u00a0Jan\u00a02027",
  );
  expect(formatDayRange("2027-01-03", "2027-01-03")).toBe("3\u00a0Jan\u00a02027");
});

test("days go over the ends of months, years and leap years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("", 3)).toBe("");
});

test("both days of a range are counted", () => {
  expect(countDays("2026-12-17", "2026-12-17")).toBe(1);
  expect(countDays("2026-12-30", "2027-01-02")).toBe(4);
});

test("months are distinct and in order", () => {
  expect(monthsOf(["2027-02-01", "2026-12-30", "2027-02-20"])).toEqual(["2026-12", "2027-02"]);
  expect(formatMonth("2026-12")).toBe("Dec\u00a02026");
});

test("a day without its year, and an instant with its time", () => {
  expect(formatShortDay("2027-01-03")).toBe("3\u00a0Jan");
  expect(formatMoment("2027-01-03T16:05:00Z")).toBe("3\u00a0Jan\u00a02027, 4:05\u00a0pm");
});

test("months go on over a year's end", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2027-01", -1)).toBe("2026-12");
  expect(lastDayOf("2028-02")).toBe("2028-02-29");
});
