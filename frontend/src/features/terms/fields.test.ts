import { expect, test } from "vitest";
import {
  bodyOf,
  fieldNamed,
  fieldsOf,
  inEqualParts,
  inOrder,
  NEW_INSTALMENT,
  problemsOf,
} from "@/features/terms/fields";
import type { Terms } from "@/features/terms/queries";

const charge = (value: number, basis: "price" | "advance" | "person" = "advance") => ({ basis, value });
const applies: Terms["applies"] = {
  tax: { rates: [{ percent: 5, from_day: null }], is_included: false },
  payment: {
    advance: { basis: "price", value: 30 },
    instalments: [{ share: 1, days: 28, counted_from: "booking" }],
  },
  cancellation: {
    brackets: [
      { from_days: 31, charge: charge(50) },
      { from_days: 0, charge: charge(100) },
    ],
    seasons: [],
    least_per_person: 0,
    no_show: charge(100, "price"),
    is_tax_returned: true,
    own_changes_days: null,
    move_per_person: 0,
  },
};

function terms(level: Terms["level"], own: Partial<Terms["applies"]> = {}): Terms {
  const sections = { tax: null, payment: null, cancellation: null, ...own };
  return { level, own: sections, applies: { ...applies, ...own } } as Terms;
}

test("what is loaded is what is saved again", () => {
  expect(bodyOf(fieldsOf(terms("client")))).toEqual(applies);
  const own: Partial<Terms["applies"]> = {
    tax: {
      rates: [
        { percent: 12.5, from_day: null },
        { percent: 18, from_day: "2027-04-01" },
      ],
      is_included: true,
    },
    payment: {
      advance: { basis: "person", value: 2500.5 },
      instalments: [
        { share: 60, days: 60, counted_from: "start" },
        { share: 40, days: 30, counted_from: "start" },
      ],
    },
    cancellation: {
      brackets: [{ from_days: 0, charge: charge(500, "person") }],
      seasons: [
        {
          first_day: "2026-12-20",
          last_day: "2027-01-05",
          brackets: [{ from_days: 0, charge: charge(80, "price") }],
        },
      ],
      least_per_person: 250,
      no_show: charge(90, "price"),
      is_tax_returned: false,
      own_changes_days: 15,
      move_per_person: 500,
    },
  };
  expect(bodyOf(fieldsOf(terms("departure", own)))).toEqual(own);
});

test("a section that is not own is left to the level above, whatever its fields hold", () => {
  const fields = fieldsOf(terms("event", { payment: applies.payment }));
  fields.cancellation.brackets = [];
  fields.tax.percent = "many";
  expect(bodyOf(fields)).toEqual({ tax: null, payment: applies.payment, cancellation: null });
});

test("the full price has no instalments, and turning to an advance begins with the recommended day", () => {
  const full: Terms["applies"]["payment"] = { advance: { basis: "price", value: 100 }, instalments: [] };
  const fields = fieldsOf(terms("event", { payment: full }));
  expect(bodyOf(fields)?.payment).toEqual(full);
  expect(bodyOf({ ...fields, payment: { ...fields.payment, kind: "price" } })?.payment).toEqual({
    advance: { basis: "price", value: 30 },
    instalments: [{ share: 1, days: 30, counted_from: "start" }],
  });
});

test("parts of the balance sum to 100%", () => {
  const parts = inEqualParts([NEW_INSTALMENT, NEW_INSTALMENT, NEW_INSTALMENT]);
  expect(parts.map(({ share }) => share)).toEqual(["33", "33", "34"]);
  const fields = fieldsOf(terms("client"));
  fields.payment.instalments = parts.slice(0, 2);
  expect(problemsOf(fields)).toEqual({
    "payment.instalments.1.share": "The parts must add up to 100%, not 66%.",
  });
  expect(bodyOf(fields)).toBeNull();
});

test("problems stand at their fields", () => {
  const fields = fieldsOf(terms("client"));
  fields.tax = { ...fields.tax, kind: "own", percent: "101", later: [{ percent: "x", from: "" }] };
  fields.payment = { ...fields.payment, kind: "person", value: "0" };
  fields.payment.instalments = [{ ...NEW_INSTALMENT, days: "0" }];
  fields.cancellation.least = "some";
  fields.cancellation.seasons = [
    {
      first: "2027-01-05",
      last: "2026-12-20",
      brackets: [{ days: "", basis: "price", value: "101" }],
    },
  ];
  expect(Object.keys(problemsOf(fields)).sort()).toEqual([
    "cancellation.least",
    "cancellation.seasons.0.brackets.0.value",
    "cancellation.seasons.0.last",
    "payment.instalments.0.days",
    "payment.value",
    "tax.later.0.from",
    "tax.later.0.percent",
    "tax.percent",
  ]);
});

test("brackets have fewer days and no smaller charge than those above; other bases are not compared", () => {
  const row = (days: string, value: string, basis: "price" | "advance" | "person" = "advance") => ({
    days,
    basis,
    value,
  });
  const fields = fieldsOf(terms("client"));
  fields.cancellation.brackets = [row("7", "50"), row("15", "40"), row("0", "5", "person")];
  expect(problemsOf(fields)).toEqual({
    "cancellation.brackets.1.days": "Enter fewer days than in the bracket above.",
    "cancellation.brackets.1.value": "Enter at least the charge of the bracket above.",
  });
  expect(
    inOrder([row("7", "50"), row("", ""), row("15", "40"), row("0", "5")]).map(({ days }) => days),
  ).toEqual(["", "15", "7", "0"]);
});

test.each([
  ["tax.rates.0.percent", "tax.percent"],
  ["tax.rates.2.from_day", "tax.later.1.from"],
  ["payment.advance.value", "payment.value"],
  ["payment.instalments", "payment.instalments.0.days"],
  ["payment.instalments.3.days", "payment.instalments.3.days"],
  ["cancellation.brackets.1.from_days", "cancellation.brackets.1.days"],
  ["cancellation.brackets.1.charge.value", "cancellation.brackets.1.value"],
  ["cancellation.seasons.0.first_day", "cancellation.seasons.0.first"],
  ["cancellation.seasons.0.brackets.2.charge.value", "cancellation.seasons.0.brackets.2.value"],
  ["cancellation.no_show.value", "cancellation.noShow"],
  ["cancellation.least_per_person", "cancellation.least"],
])("the server's %s is the field %s", (wire, field) => {
  expect(fieldNamed(wire)).toBe(field);
});
