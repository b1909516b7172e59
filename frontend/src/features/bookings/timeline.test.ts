import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import { plannedOf, timelineOf } from "@/features/bookings/timeline";

const payment: Wire["PaymentMade"] = {
  payment_id: "pay_1",
  amount: 6584,
  method: "card",
  captured_at: "2026-11-20T10:00:00Z",
  moved_with: null,
};
const cash: Wire["OfflinePaymentOut"] = {
  cheque: null,
  tds: null,
  offline_payment_id: 7,
  kind: "received",
  amount: 500,
  method: "cash",
  moved_on: "2026-11-22",
  returns_of: null,
  is_moved: false,
  reference: "",
  note: "At the office",
  recorded_by: "Anil",
  recorded_at: "2026-11-23T10:00:00.5Z",
  reversed_by: null,
  reversed_at: null,
  reversed_reason: "",
};
const refund: Wire["RefundMade"] = {
  refund_id: 3,
  payment_id: "pay_1",
  amount: 100,
  state: "needs_attention",
  reason: "Late ferry",
  requested_by: null,
  requested_at: "2026-11-24T10:00:00Z",
  updated_at: "2026-11-24T10:00:00Z",
  is_kept: false,
};
const history: Wire["HistoryOut"] = {
  customer: { name: "Meera Das", email: "meera@das.example", phone: null },
  updated_at: "2026-11-24T10:00:00Z",
  last_payment: { payment_id: "pay_1", transaction_reference: "order_1" },
  notes: [
    {
      note_id: 1,
      kind: "note",
      subject: "",
      text: "Lower bunk",
      channel: null,
      sent_at: null,
      failure: "",
      written_by: "Anil",
      written_at: "2026-11-23T10:00:00Z",
    },
  ],
  acts: [
    act("offline_payment.received", "2026-11-23T10:00:00.5Z", { amount_paise: 50_000 }),
    act("booking.confirmed", "2026-11-20T10:00:01Z", { amount_paise: 658_400 }),
    act("due.reopened", "2026-11-25T10:00:00Z", { amount_paise: 10_000, reason: "Agreed" }),
  ],
};

function act(action: string, done_at: string, data: Record<string, unknown>): Wire["HistoryEntry"] {
  return { action, done_at, data, actor: null, label: action };
}

function step(state: Wire["PlannedStep"]["state"], day: number): Wire["PlannedStep"] {
  const at = `2026-11-${day}T09:00:00Z`;
  return {
    step: "packing",
    state,
    planned_for: at,
    sent_at: state === "sent" ? at : null,
    failure: state === "failed" ? "Mailbox full" : "",
    via: "email",
  };
}

const records = {
  history,
  money: { payments: [payment], refunds: [refund] },
  offline: { payments: [cash] },
  steps: [step("sent", 21), step("failed", 26), step("waiting", 28), step("off", 29)],
};

test("all records are in one list, newest first, and a payment's audit entry is not repeated", () => {
  expect(timelineOf(records).map(({ title, amount }) => [title, amount])).toEqual([
    ["Automatic e-mail: What to pack", undefined],
    ["due.reopened: ₹100", undefined],
    ["Refund: Needs attention", "−₹100"],
    ["Payment: Cash", "₹500"],
    ["Note", undefined],
    ["Automatic e-mail: What to pack", undefined],
    ["booking.confirmed", undefined],
    ["Payment: Card", "₹6,584"],
  ]);
});

test("an entry says who, why and by which payment", () => {
  const factsOf = (title: string) => timelineOf(records).find((entry) => entry.title === title)?.facts;
  expect(factsOf("Payment: Card")).toEqual(expect.arrayContaining(["pay_1", "order_1"]));
  expect(factsOf("Payment: Cash")).toEqual(expect.arrayContaining(["Anil", "At the office"]));
  expect(factsOf("due.reopened: ₹100")).toContain("“Agreed”");
  expect(timelineOf(records)[0]?.facts).toEqual(expect.arrayContaining(["Not delivered", "Mailbox full"]));
});

test("only what can be undone or sent again is offered for it", () => {
  const actedOn = (offline: Wire["OfflinePaymentOut"][]) =>
    timelineOf({ ...records, offline: { payments: offline } }).map((entry) => entry.offline ?? null);
  expect(actedOn([cash])).toContain(cash);
  const reversed = { ...cash, reversed_at: "2026-11-24T10:00:00Z", reversed_reason: "Twice" };
  expect(actedOn([reversed])).not.toContain(reversed);
  const given: typeof cash = { ...cash, offline_payment_id: 8, kind: "returned", returns_of: 7 };
  expect(actedOn([cash, given]).filter(Boolean)).toEqual([]);
  const processed = { ...refund, state: "processed" as const };
  const sent = timelineOf({ money: { payments: [], refunds: [processed] } });
  expect(sent.map((entry) => entry.refund ?? null)).toEqual([null]);
});

test("records that are still loading are left out, and planned messages are apart", () => {
  expect(timelineOf({})).toEqual([]);
  expect(plannedOf(records.steps).map(({ state }) => state)).toEqual(["waiting"]);
});
