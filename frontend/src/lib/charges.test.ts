import { expect, test } from "vitest";
import { sentencesOf } from "@/lib/charges";

const charge = (from_days: number, charge_percent: number) => ({ from_days, charge_percent });

test("each bracket is a sentence, from the earliest cancellation to the latest", () => {
  expect(sentencesOf([charge(31, 50), charge(15, 75), charge(0, 100)])).toEqual([
    "31 days or more before the start: you lose 50% of your advance.",
    "15 to 30 days before the start: you lose 75% of your advance.",
    "14 days or fewer before the start: you lose your whole advance.",
  ]);
});

test("single days and a single bracket are said as such", () => {
  expect(sentencesOf([charge(2, 0), charge(1, 25), charge(0, 90)])).toEqual([
    "2 days or more before the start: you get a full refund.",
    "1 day before the start: you lose 25% of your advance.",
    "On the day the tour starts: you lose 90% of your advance.",
  ]);
  expect(sentencesOf([charge(0, 100)])).toEqual([
    "Any time before the tour starts: you lose your whole advance.",
  ]);
});
