import { expect, test } from "vitest";
import { sentencesOf } from "@/lib/charges";

const charge = (from_days: number, charge_percent: number) => ({ from_days, charge_percent });

test("each bracket is a sentence, from the earliest cancellation to the latest", () => {
  expect(sentencesOf([charge(31, 50), charge(15, 75), charge(0, 100)])).toEqual([
    "31 days or more before the start: 50 % of the advance is kept.",
    "15 to 30 days before the start: 75 % of the advance is kept.",
    "14 days or fewer before the start: the whole advance is kept.",
  ]);
});

test("single days and a single bracket are said as such", () => {
  expect(sentencesOf([charge(2, 0), charge(1, 25), charge(0, 90)])).toEqual([
    "2 days or more before the start: everything you paid comes back.",
    "1 day before the start: 25 % of the advance is kept.",
    "On the day of the start: 90 % of the advance is kept.",
  ]);
  expect(sentencesOf([charge(0, 100)])).toEqual(["At any time before the start: the whole advance is kept."]);
});
