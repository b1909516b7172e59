import { expect, test } from "vitest";
import { morningOf, snoozeTimes } from "@/features/inbox/snooze";

const INDIA = "Asia/Kolkata";

test("snoozes end by the clock of the company, not of the browser", () => {
  // Monday 30 November 2026, 11:00 in India.
  const { laterToday, tomorrow, nextMonday } = snoozeTimes(new Date("2026-11-30T05:30:00Z"), INDIA);
  expect(laterToday?.toISOString()).toBe("2026-11-30T08:30:00.000Z");
  expect(tomorrow.toISOString()).toBe("2026-12-01T03:30:00.000Z");
  expect(nextMonday.toISOString()).toBe("2026-12-07T03:30:00.000Z");
  expect(morningOf("2026-12-24", INDIA).toISOString()).toBe("2026-12-24T03:30:00.000Z");
  expect(morningOf("2026-07-01", "America/New_York").toISOString()).toBe("2026-07-01T13:00:00.000Z");
});

test("in the evening nothing is snoozed until later today", () => {
  // Sunday 6 December 2026, 19:00 in India.
  const { laterToday, tomorrow, nextMonday } = snoozeTimes(new Date("2026-12-06T13:30:00Z"), INDIA);
  expect(laterToday).toBeNull();
  expect(nextMonday).toEqual(tomorrow);
});
