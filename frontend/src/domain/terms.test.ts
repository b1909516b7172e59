import { expect, test } from "vitest";
import { type Charge, cancellationSentences, paymentSentence } from "@/domain/terms";

const bracket = (from_days: number, value: number, basis: Charge["basis"] = "advance") => ({
  from_days,
  charge: { basis, value },
});
const noShow = { basis: "price", value: 100 } as const;
const policy = (brackets: ReturnType<typeof bracket>[], more: object = {}) => ({
  brackets,
  seasons: [],
  least_per_person: 0,
  no_show: noShow,
  is_tax_returned: true,
  own_changes_days: null,
  move_per_person: 0,
  ...more,
});
const STARTED = "Cancel once the tour has started, or do not come: you get no refund.";

test("each bracket is a sentence, from the earliest cancellation to the latest", () => {
  expect(cancellationSentences(policy([bracket(31, 50), bracket(15, 75), bracket(0, 100)]), null)).toEqual([
    "Cancel 31 days or more before the start: 50% of your advance is not refunded.",
    "Cancel 15 to 30 days before the start: 75% of your advance is not refunded.",
    "Cancel 14 days or fewer before the start: your advance is not refunded.",
    STARTED,
  ]);
});

test("a charge is of the price, of the advance, or an amount per person", () => {
  const brackets = [bracket(30, 500, "person"), bracket(7, 12.5, "price"), bracket(0, 100, "price")];
  expect(cancellationSentences(policy(brackets), null).slice(0, 3)).toEqual([
    "Cancel 30 days or more before the start: ₹500 per person is not refunded.",
    "Cancel 7 to 29 days before the start: 12.5% of the price is not refunded.",
    "Cancel 6 days or fewer before the start: you get no refund.",
  ]);
});

test("single days and a single bracket are said as such", () => {
  expect(
    cancellationSentences(policy([bracket(2, 0), bracket(1, 25), bracket(0, 90)]), null).slice(0, 3),
  ).toEqual([
    "Cancel 2 days or more before the start: you get a full refund.",
    "Cancel 1 day before the start: 25% of your advance is not refunded.",
    "Cancel on the day the tour starts: 90% of your advance is not refunded.",
  ]);
  expect(cancellationSentences(policy([bracket(0, 100)]), null)[0]).toBe(
    "Cancel before the tour starts: your advance is not refunded.",
  );
});

test("the least charge per person applies where a bracket charges nothing", () => {
  expect(cancellationSentences(policy([bracket(0, 0)], { least_per_person: 250 }), null)).toEqual([
    "Cancel before the tour starts: ₹250 per person is not refunded.",
    STARTED,
    "The charge is at least ₹250 per person.",
  ]);
});

test("until when travellers change their bookings themselves", () => {
  const lastOf = (own_changes_days: number) =>
    cancellationSentences(policy([bracket(0, 50)], { own_changes_days }), null).at(-1);
  expect(lastOf(15)).toBe("Add to your booking or move it yourself until 15 days before the start.");
  expect(lastOf(0)).toBe("Add to your booking or move it yourself until the tour starts.");
});

test("what moving to another departure costs", () => {
  expect(cancellationSentences(policy([bracket(0, 50)], { move_per_person: 500 }), null).at(-1)).toBe(
    "Moving to another departure costs ₹500 per person.",
  );
});

test("where the tax is kept, it is said, also where nothing else is charged", () => {
  const terms = policy([bracket(30, 0), bracket(0, 50, "price")], { is_tax_returned: false });
  expect(cancellationSentences(terms, null)).toEqual([
    "Cancel 30 days or more before the start: you get a full refund without the tax.",
    "Cancel 29 days or fewer before the start: 50% of the price is not refunded.",
    STARTED,
    "The tax on what you get back is not refunded.",
  ]);
});

test("the brackets of a season are those of the departures in it, on its first and last day too", () => {
  const season = { first_day: "2026-12-20", last_day: "2027-01-05", brackets: [bracket(0, 80, "price")] };
  const terms = policy([bracket(0, 50)], { seasons: [season] });
  const first = (startsOn: string) => cancellationSentences(terms, startsOn)[0];
  for (const day of ["2026-12-20", "2027-01-01", "2027-01-05"]) {
    expect(first(day)).toBe("Cancel before the tour starts: 80% of the price is not refunded.");
  }
  for (const day of ["2026-12-19", "2027-01-06"]) expect(first(day)).toContain("50% of your advance");
  expect(cancellationSentences(terms, "2027-01-05").at(-1)).toBe(
    "These charges apply to departures from 20\u00a0Dec\u00a02026 to 5\u00a0Jan\u00a02027.",
  );
});

const advance = { basis: "price", value: 30 } as const;
const after = (days: number, share = 1) => ({ share, days, counted_from: "booking" as const });
const before = (days: number, share = 1) => ({ share, days, counted_from: "start" as const });

test("the payment plan is a sentence, with dates once the departure is known", () => {
  const dates = { startsOn: "2027-06-02", today: "2027-01-01" };
  expect(paymentSentence({ advance, instalments: [before(30)] }, null)).toBe(
    "Pay 30% now, the rest 30 days before the start.",
  );
  expect(paymentSentence({ advance, instalments: [before(30)] }, dates)).toBe(
    "Pay 30% now, the rest by 3\u00a0May\u00a02027.",
  );
  expect(paymentSentence({ advance, instalments: [after(28)] }, dates)).toBe(
    "Pay 30% now, the rest within 28 days of booking.",
  );
  expect(
    paymentSentence(
      { advance: { basis: "person", value: 2000 }, instalments: [after(28), before(30)] },
      dates,
    ),
  ).toBe(
    "Pay ₹2,000 per person now, the rest in 2 parts: 50% within 28 days of booking, 50% by 3\u00a0May\u00a02027.",
  );
});

test("the full price is paid now where no instalment is left", () => {
  const late = { startsOn: "2027-06-02", today: "2027-05-03" };
  expect(paymentSentence({ advance: { basis: "price", value: 100 }, instalments: [] }, null)).toBe(
    "Pay the full price now.",
  );
  expect(paymentSentence({ advance, instalments: [before(30)] }, late)).toBe("Pay the full price now.");
  expect(paymentSentence({ advance, instalments: [before(30, 2), before(7, 1)] }, late)).toBe(
    "Pay 30% now, the rest in 2 parts: 66.67% at once, 33.33% by 26\u00a0May\u00a02027.",
  );
  expect(paymentSentence({ advance, instalments: [after(28)] }, { ...late, today: "2027-05-20" })).toBe(
    "Pay 30% now, the rest by 1\u00a0Jun\u00a02027.",
  );
});
