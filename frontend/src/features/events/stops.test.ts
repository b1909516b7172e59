import { expect, test } from "vitest";
import { newStop, stopProblems, wireStop } from "@/features/events/stops";

test("an ETA is required in the wizard only", () => {
  const stop = { ...newStop(1), name: "Ferry" };
  expect(stopProblems(stop, 3, true)).toEqual({ eta: "ETA is required" });
  expect(stopProblems(stop, 3, false)).toEqual({});
  expect(wireStop(stop).eta).toBeNull();
});
