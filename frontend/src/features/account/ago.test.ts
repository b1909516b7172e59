import { expect, test } from "vitest";
import { ago } from "@/features/account/ago";

const now = Date.parse("2027-01-03T12:00:00Z");

test("says how long ago as a person would", () => {
  expect(ago("2027-01-03T11:58:00Z", now)).toBe("just now");
  expect(ago("2027-01-03T12:00:30Z", now)).toBe("just now");
  expect(ago("2027-01-03T11:48:10Z", now)).toBe("11 minutes ago");
  expect(ago("2027-01-03T10:59:00Z", now)).toBe("an hour ago");
  expect(ago("2027-01-03T00:00:00Z", now)).toBe("12 hours ago");
});

test("says when it was, once it is a day ago", () => {
  expect(ago("2026-12-31T09:05:00Z", now)).toContain("2026");
});
