import { expect, test } from "vitest";
import { creditFor } from "@/features/booking/credit-choice";

test.each([
  [3150, 1000, 1000],
  [3150, 3150, 3150],
  [3150, 4000, 3150],
  [3150, 3149.5, 3149],
  [3150, 3149, 3149],
  [0.5, 0.2, 0],
  [3150, 0, 0],
])("of ₹%d, credit of ₹%d pays ₹%d", (amount, usable, used) => {
  expect(creditFor(amount, usable)).toBe(used);
});
