import { expect, test } from "vitest";
import {
  EMPTY,
  editOf,
  isShiftWrong,
  isWrong,
  KEEP,
  NEW_TERMS,
  typedChange,
} from "@/features/departures/bulk-edit";

const IDS = [5, 6];
const NOBODY = new Map();

test("amounts may be below zero", () => {
  expect(["1,25,000", "-500", "−12.5", "", "ten", "-"].map(typedChange)).toEqual([
    125_000,
    -500,
    -12.5,
    null,
    null,
    null,
  ]);
});

test("what is chosen is sent, all sharing types without a name", () => {
  const draft = {
    ...EMPTY,
    prices: { "": { kind: "percent", value: "12.5" }, "Double Sharing": { kind: "trip", value: "" } },
    beds: { "Quad Sharing": { kind: "add", value: "-4" }, "Double Sharing": KEEP },
    places: { kind: "set", value: "18" },
    shift: { days: "7", windowOnly: false },
  } as const;
  expect(editOf(draft, IDS, NOBODY)).toEqual({
    event_plan_ids: IDS,
    prices: [
      { kind: "percent", value: 12.5 },
      { kind: "trip", value: 0, room_type: "Double Sharing" },
    ],
    beds: [{ kind: "add", value: -4, room_type: "Quad Sharing" }],
    capacity: { kind: "set", value: 18 },
    shift: { days: 7, window_only: false },
  });
});

test("nothing is sent while a field is empty or wrong, or all is kept", () => {
  expect(editOf(EMPTY, IDS, NOBODY)).toBeNull();
  expect(editOf({ ...EMPTY, prices: { "": KEEP } }, IDS, NOBODY)).toBeNull();
  const typed = (kind: "set" | "percent" | "add", value: string) => ({
    ...EMPTY,
    prices: { "": { kind, value } },
  });
  expect(editOf(typed("set", ""), IDS, NOBODY)).toBeNull();
  expect(editOf(typed("set", "0"), IDS, NOBODY)).toBeNull();
  expect(editOf(typed("percent", "-100"), IDS, NOBODY)).toBeNull();
  expect(editOf(typed("add", "-100"), IDS, NOBODY)).not.toBeNull();
  expect(isWrong({ kind: "set", value: "" }, true)).toBe(false);
  expect(isWrong({ kind: "set", value: "x" }, true)).toBe(true);
  expect(isWrong({ kind: "add", value: "1.5" }, false)).toBe(true);
  expect(["0", "366", "1.5", "-365", ""].map((days) => isShiftWrong({ days, windowOnly: false }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a section is the trip's, a new advance, or that of another departure once it is loaded", () => {
  const terms = (values: object) =>
    editOf({ ...EMPTY, terms: { ...NEW_TERMS, ...values } }, IDS, NOBODY)?.terms;
  expect(terms({})).toBeUndefined();
  expect(terms({ payment: "trip" })).toEqual({ payment: null });
  expect(terms({ payment: "own", advance: "100" })).toEqual({
    payment: { advance: { basis: "price", value: 100 }, instalments: [] },
  });
  expect(terms({ payment: "own", advance: "40", balance: "20", cancellation: "trip" })).toEqual({
    payment: {
      advance: { basis: "price", value: 40 },
      instalments: [{ share: 1, days: 20, counted_from: "start" }],
    },
    cancellation: null,
  });
  expect(terms({ cancellation: "plan:6" })).toBeUndefined();
});
