import { expect, test } from "vitest";
import { bodyOf, fieldsOf, problemsOf } from "@/features/discounts/fields";

const empty = fieldsOf(null);
const code = { ...empty, name: "Monsoon sale", code: "monsoon 10", value: "10" };

test("a code needs a name, a code and a value", () => {
  expect(Object.keys(problemsOf(empty)).sort()).toEqual(["code", "name", "value"]);
  expect(problemsOf(code)).toEqual({});
  expect(Object.keys(problemsOf({ ...code, value: "101" }))).toEqual(["value"]);
  expect(problemsOf({ ...code, basis: "person", value: "1,500" })).toEqual({});
  expect(Object.keys(problemsOf({ ...code, uses_in_all: "ten", code: "a" })).sort()).toEqual([
    "code",
    "uses_in_all",
  ]);
});

test("each kind has its own conditions, and sends no other's", () => {
  const early = { ...code, kind: "early_bird" } as const;
  expect(Object.keys(problemsOf(early))).toEqual(["days_before"]);
  expect(problemsOf({ ...early, valid_to: "2027-01-03" })).toEqual({});
  expect(Object.keys(problemsOf({ ...code, kind: "group", least_people: "1" }))).toEqual(["least_people"]);
  const body = bodyOf({
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
  expect(Object.keys(problemsOf({ ...code, is_for_all: false }))).toEqual(["event_ids"]);
  expect(bodyOf({ ...code, is_for_all: false, event_ids: [3] }).event_ids).toEqual([3]);
  expect(bodyOf({ ...code, event_ids: [3] }).event_ids).toBeNull();
  const turned = { ...code, valid_from: "2027-01-03", valid_to: "2027-01-02" };
  expect(Object.keys(problemsOf(turned))).toEqual(["valid_to"]);
  const starts = { ...code, starts_from: "2027-01-03", starts_to: "2027-01-02" };
  expect(Object.keys(problemsOf(starts))).toEqual(["starts_to"]);
});
