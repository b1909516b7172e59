import { expect, test } from "vitest";
import { merge, NO_RECORDS } from "@/features/leader-link/merge";
import type { NewRecord, Records } from "@/features/leader-link/storage";

const at = (minute: number) => `2026-12-17T08:${String(minute).padStart(2, "0")}:00Z`;
const call: NewRecord = { kind: "roll_call", key: "call", at: at(0), place: "Bus" };
const mark = (traveller_id: number, is_present: boolean, minute: number): NewRecord => ({
  kind: "mark",
  key: `mark-${traveller_id}-${minute}`,
  at: at(minute),
  roll_call: "call",
  traveller_id,
  is_present,
});
const unsent = (...records: NewRecord[]) => records.map((record) => ({ record }));

test("what is not sent yet is shown on top of what the server has", () => {
  const records: Records = {
    ...NO_RECORDS,
    roll_calls: [
      {
        roll_call: "call",
        at: at(0),
        place: "Bus",
        by: "Bina",
        marks: [{ traveller_id: 1, is_present: true, at: at(5), by: "Bina" }],
      },
    ],
    ids_checked: [2],
  };
  const merged = merge(
    records,
    unsent(mark(1, false, 3), mark(2, true, 6), {
      kind: "id_check",
      key: "id",
      at: at(7),
      traveller_id: 2,
      is_checked: false,
    }),
    "Ramesh",
    new Set(),
  );
  // The later mark counts, whoever made it.
  expect(merged.rollCalls[0]?.marks).toEqual([
    { traveller_id: 1, is_present: true, at: at(5), by: "Bina" },
    { traveller_id: 2, is_present: true, at: at(6), by: "Ramesh" },
  ]);
  expect([...merged.idsChecked]).toEqual([]);
});

test("records are shown in the order of time, each marked until it is sent", () => {
  const merged = merge(
    NO_RECORDS,
    unsent({ ...call, key: "second", at: at(9), place: "Lunch" }, call, {
      kind: "spending",
      key: "tea",
      at: at(4),
      category: "meal",
      amount: 120,
      paid_by: "cash",
      payee: "",
      note: "",
    }),
    "Ramesh",
    new Set(["tea"]),
  );
  expect(merged.rollCalls.map(({ place, isSent }) => [place, isSent])).toEqual([
    ["Bus", false],
    ["Lunch", false],
  ]);
  expect(merged.spending[0]).toMatchObject({ amount: 120, has_bill: true, by: "Ramesh", payee: "" });
});

test("a payment names its customer until it is sent and has its receipt", () => {
  const payment: NewRecord = {
    kind: "payment",
    key: "paid",
    at: at(2),
    reservation_event_id: 7,
    amount: 20_000,
    paid_by: "cash",
    reference: "",
  };
  const merged = merge(NO_RECORDS, [{ record: payment, customer: "Meera Das" }], "Ramesh", new Set());
  expect(merged.payments).toMatchObject([
    { payment: "paid", customer_name: "Meera Das", amount: 20_000, receipt: "", isSent: false },
  ]);
});
