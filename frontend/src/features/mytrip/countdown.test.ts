import { expect, test } from "vitest";
import { countdown } from "@/features/mytrip/countdown";

test("a trip counts down, runs and is over", () => {
  const at = (today: string) => countdown("2027-03-01", "2027-03-04", today);
  expect(at("2027-02-27")).toBe("2 days to go");
  expect(at("2027-02-28")).toBe("1 day to go");
  expect(at("2027-03-01")).toBe("Your trip begins today");
  expect(at("2027-03-04")).toBe("Day 4 of your trip");
  expect(at("2027-03-05")).toBe("Your trip is over");
});
