import { expect, test } from "vitest";
import { chargesOf, inOrder, newRow, rowProblems, rowsOf } from "@/features/operator/charge-rows";

const rows = (...pairs: [string, string][]) => pairs.map(([days, percent]) => newRow(days, percent));

test("brackets go into rows and back", () => {
  const charges = [
    { from_days: 31, charge_percent: 50 },
    { from_days: 0, charge_percent: 100 },
  ];
  expect(chargesOf(rowsOf(charges))).toEqual(charges);
});

test("the last row reaches to the start, whatever it says", () => {
  expect(chargesOf(rows(["7", "50"], ["3", "80"])).at(-1)).toEqual({ from_days: 0, charge_percent: 80 });
});

test("days must fall and charges must not", () => {
  expect(rowProblems(rows(["7", "50"], ["7", "40"], ["0", "100"]))).toEqual([
    {},
    {
      days: "Enter fewer days than in the bracket above.",
      percent: "Enter at least the percentage of the bracket above.",
    },
    {},
  ]);
  expect(rowProblems(rows(["", "x"], ["0", "101"]))).toEqual([
    { days: "Enter whole days, 1 to 365.", percent: "Enter a whole percentage, 0 to 100." },
    { percent: "Enter a whole percentage, 0 to 100." },
  ]);
  expect(rowProblems(rows(["0", "10"], ["0", "20"]))[0]?.days).toBe("Enter whole days, 1 to 365.");
});

test("a row that was added anywhere is put where its days belong", () => {
  const days = inOrder(rows(["7", "50"], ["", ""], ["30", "20"], ["0", "100"])).map((row) => row.days);
  expect(days).toEqual(["", "30", "7", "0"]);
});
