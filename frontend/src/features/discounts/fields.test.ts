import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bodyOf, DiscountValues, discountValues } from "@/features/discounts/fields";

type Values = z.input<typeof DiscountValues>;

const empty = discountValues(null);
const code = { ...empty, name: "Monsoon sale", code: "monsoon 10", value: "10" };

const wrongFields = (values: Values) =>
  DiscountValues.safeParse(values)
    .error?.issues.map(({ path }) => path.join("."))
    .sort() ?? [];
const sent = (values: Values) => bodyOf(z.parse(DiscountValues, values));

test("a code needs a name, a code and a value", () => {
  expect(wrongFields(empty)).toEqual(["code", "name", "value"]);
  expect(wrongFields(code)).toEqual([]);
  expect(wrongFields({ ...code, value: "101" })).toEqual(["value"]);
  expect(wrongFields({ ...code, basis: "person", value: "1,500" })).toEqual([]);
  expect(wrongFields({ ...code, uses_in_all: "ten", code: "a" })).toEqual(["code", "uses_in_all"]);
});

test("each kind has its own conditions, and sends no other's", () => {
  const early = { ...code, kind: "early_bird" } as const;
  expect(wrongFields(early)).toEqual(["days_before"]);
  expect(wrongFields({ ...early, valid_to: "2027-01-03" })).toEqual([]);
  expect(wrongFields({ ...code, kind: "group", least_people: "1" })).toEqual(["least_people"]);
  const body = sent({
    ...early,
    days_before: "30",
    uses_in_all: "5",
    is_exclusive: true,
    least_people: "4",
  });
  expect(body).toMatchObject({ code: null, uses_in_all: null, is_exclusive: false, days_before: 30 });
  expect(body.least_people).toBe(1);
});

test("trips and days are checked", () => {
  expect(wrongFields({ ...code, is_for_all: false })).toEqual(["event_ids"]);
  expect(sent({ ...code, is_for_all: false, event_ids: [3] }).event_ids).toEqual([3]);
  expect(sent({ ...code, event_ids: [3] }).event_ids).toBeNull();
  const turned = { ...code, valid_from: "2027-01-03", valid_to: "2027-01-02" };
  expect(wrongFields(turned)).toEqual(["valid_to"]);
  const starts = { ...code, starts_from: "2027-01-03", starts_to: "2027-01-02" };
  expect(wrongFields(starts)).toEqual(["starts_to"]);
});
