import { expect, test } from "vitest";
import { figuresOf } from "@/features/resources/place-card";
import type { Place } from "@/features/resources/queries";

const shownFor = (base: number, commission: number) =>
  figuresOf({
    base_price_per_person: base,
    commission_per_person: commission,
    final_price_per_person: base + commission,
  } as Place).map(({ name, amount }) => `${name} ${amount}`);

test("a place shows no empty prices", () => {
  expect(shownFor(0, 0)).toEqual([]);
  expect(shownFor(0, 50)).toEqual(["Sell price per person ₹50"]);
  expect(shownFor(100, 50)).toEqual([
    "Base price per person ₹100",
    "Commission per person ₹50",
    "Sell price per person ₹150",
  ]);
});
