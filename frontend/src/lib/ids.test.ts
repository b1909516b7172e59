import { expect, test } from "vitest";
import { formatEventId, formatPlanId, formatReservationId } from "@/lib/ids";

test("ids are shown with their kind and at least so many digits", () => {
  expect(formatEventId(1)).toBe("EVT-0001");
  expect(formatPlanId(42)).toBe("PLN-042");
  expect(formatReservationId(12345)).toBe("RES-12345");
});
