import { expect, test } from "vitest";
import {
  addOnProblems,
  categoryProblems,
  NEW_ROW,
  percentOf,
  rowPath,
  rowsOf,
  signed,
  variantProblems,
  wireAddOns,
  wireCategories,
  wireVariants,
} from "@/features/events/options";

const delhi = { option_id: 3, name: "From Delhi", difference: -500, stock: null, taken: 0 };
const child = {
  traveller_category_id: 7,
  name: "Child",
  min_age: 5,
  max_age: 11,
  percent: 50,
  takes_bed: true,
};
const mule = {
  option_id: 9,
  name: "Mule",
  description: "Up to 20 kg",
  price: 800.5,
  basis: "booking" as const,
  is_per_day: true,
  tax_percent: 18,
  stock: 5,
  cutoff_days: 3,
  taken: 2,
};
const saved = rowsOf({ variants: [delhi], categories: [child], add_ons: [mule] });

test("what is saved goes back as it came", () => {
  const { taken: _a, ...variant } = delhi;
  const { taken: _b, ...addOn } = mule;
  expect(wireVariants(saved.variants)).toEqual([variant]);
  expect(wireCategories(saved.categories)).toEqual([child]);
  expect(wireAddOns(saved.add_ons)).toEqual([addOn]);
});

test("a new row has no id, and empty numbers are no bound", () => {
  const row = { ...NEW_ROW, name: " Senior ", minAge: "60", percent: "90 %" };
  expect(wireCategories([row])).toEqual([
    { name: "Senior", min_age: 60, max_age: null, percent: 90, takes_bed: true },
  ]);
});

test("a variant costs more, less or the same", () => {
  expect([signed("more", "1,000"), signed("less", "₹250.50"), signed("same", "9")]).toEqual([
    1000, -250.5, 0,
  ]);
  const rows = [
    { ...NEW_ROW, name: "Delhi", direction: "more" as const },
    { ...NEW_ROW, name: " delhi", stock: "0" },
  ];
  expect(Object.keys(variantProblems(rows)).sort()).toEqual(["rows.0.amount", "rows.1.name", "rows.1.stock"]);
  expect(variantProblems(saved.variants)).toEqual({});
});

test("ages are whole years in order, and the share is a percentage", () => {
  const row = { ...NEW_ROW, name: "Child", minAge: "12", maxAge: "5", percent: "101" };
  expect(categoryProblems([row])).toEqual({
    "rows.0.maxAge": "The last age must not be below the first.",
    "rows.0.percent": "Enter a percentage from 0 to 100.",
  });
  expect(Object.keys(categoryProblems([{ ...row, minAge: "5.5", percent: "0" }]))).toEqual(["rows.0.minAge"]);
  expect(categoryProblems(saved.categories)).toEqual({});
  expect([percentOf("33.33%"), percentOf("100"), percentOf("-1"), percentOf("")]).toEqual([
    33.33,
    100,
    null,
    null,
  ]);
});

test("an add-on needs a price, which may be nothing", () => {
  const row = { ...NEW_ROW, name: "Boots", cutoff: "", tax: "x", stock: "1.5" };
  expect(Object.keys(addOnProblems([row])).sort()).toEqual([
    "rows.0.cutoff",
    "rows.0.price",
    "rows.0.stock",
    "rows.0.tax",
  ]);
  expect(addOnProblems([{ ...NEW_ROW, name: "Boots", price: "0" }])).toEqual({});
});

test("the server's errors come back to their rows", () => {
  expect(
    ["variants.1.difference", "add_ons.0.tax_percent", "categories.2.min_age", "version"].map(rowPath),
  ).toEqual(["rows.1.amount", "rows.0.tax", "rows.2.minAge", undefined]);
});
