import { expect, test } from "vitest";
import { sortReader } from "@/lib/sorts";

test("an order is read with its direction, and others are none", () => {
  const read = sortReader(["name", "due"]);
  expect(["name", "-due", "--due", "secret", "", 4, undefined].map(read)).toEqual([
    "name",
    "-due",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
