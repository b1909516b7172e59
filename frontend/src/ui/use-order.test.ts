import { expect, test } from "vitest";
import { readOrder } from "@/ui/use-order";

test("the address names a table and the order of its rows", () => {
  expect(readOrder({ order: "discounts.-used" })).toEqual({ order: "discounts.-used" });
  for (const order of ["used", "discounts.used;drop", 4, undefined]) expect(readOrder({ order })).toEqual({});
});
