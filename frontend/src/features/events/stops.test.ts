import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newStop, stopForm, stopMessages } from "@/features/events/stops";

test("an ETA is required in the wizard only", () => {
  const stop = { ...newStop(1), stop_name: "Ferry" };
  const { error } = z.safeParse(stopForm(3, true), stop, { error: stopMessages(3) });
  expect(error?.issues.map(({ message }) => message)).toEqual(["ETA is required"]);
  expect(z.parse(stopForm(3, false), stop).eta).toBeNull();
});
