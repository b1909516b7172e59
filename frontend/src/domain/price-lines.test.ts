import { expect, test } from "vitest";
import { priceLines } from "@/domain/price-lines";

test("a line says how many, and what is taken off", () => {
  const beds = { kind: "beds", name: "Double Sharing", quantity: 2, amount: 19_600 };
  const less = { kind: "adjustment", name: "Friends", quantity: 1, amount: -600 };
  expect(priceLines([beds, less])).toEqual([
    { key: "beds Double Sharing 19600", name: "2 × Double Sharing", amount: "₹19,600" },
    { key: "adjustment Friends -600", name: "Friends", amount: "−₹600" },
  ]);
});
