import type { Wire } from "@/api/wire";
import type { Records, Waiting } from "@/features/leader-link/storage";

type Mark = Wire["Mark"];
export type RollCall = Wire["RollCall"] & { isSent: boolean };
export type Incident = Wire["Incident"] & { isSent: boolean };
export type Spent = Omit<Wire["Spending"], "leader_event_id" | "is_cost"> & { isSent: boolean };
export type Payment = Omit<Wire["LeaderPayment"], "event_id" | "booking_reference"> & { isSent: boolean };

/** What the phone shows: the records of all leaders that were read last, and its own on top. */
export type Merged = {
  rollCalls: RollCall[];
  incidents: Incident[];
  spending: Spent[];
  payments: Payment[];
  idsChecked: ReadonlySet<number>;
};

export const NO_RECORDS: Records = {
  roll_calls: [],
  incidents: [],
  spending: [],
  payments: [],
  ids_checked: [],
};

/** Merges as the server does once everything is sent: of two marks of a traveller the later one counts. */
export function merge(
  records: Records,
  waiting: readonly Pick<Waiting, "record" | "customer">[],
  leader: string,
  bills: ReadonlySet<string>,
): Merged {
  const sent = <One>(record: One) => ({ ...record, isSent: true });
  const rollCalls = new Map(
    records.roll_calls.map((rollCall) => [
      rollCall.roll_call,
      { ...sent(rollCall), marks: [...rollCall.marks] },
    ]),
  );
  const incidents = records.incidents.map(sent);
  const spending: Spent[] = records.spending.map(sent);
  const payments: Payment[] = records.payments.map(sent);
  const idsChecked = new Set(records.ids_checked);
  for (const { record, customer = "" } of waiting) {
    const ownEntry = { at: record.at, by: leader, isSent: false };
    if (record.kind === "roll_call") {
      rollCalls.set(record.key, { ...ownEntry, roll_call: record.key, place: record.place ?? "", marks: [] });
    } else if (record.kind === "mark") {
      const call = rollCalls.get(record.roll_call);
      if (call) call.marks = withMark(call.marks, { ...record, by: leader });
    } else if (record.kind === "id_check") {
      if (record.is_checked) idsChecked.add(record.traveller_id);
      else idsChecked.delete(record.traveller_id);
    } else if (record.kind === "incident") {
      const { key, category, text, traveller_id = null } = record;
      incidents.push({ ...ownEntry, incident: key, category, text, traveller_id });
    } else if (record.kind === "payment") {
      const { key, amount, ...payment } = record;
      payments.push({
        ...payment,
        ...ownEntry,
        payment: key,
        amount: Number(amount),
        customer_name: customer,
        on_account: 0,
        receipt: "",
        is_reversed: false,
      });
    } else {
      const { key, category, amount, paid_by, payee = "", note = "" } = record;
      spending.push({
        ...ownEntry,
        spending: key,
        category,
        amount: Number(amount),
        paid_by,
        payee,
        note,
        has_bill: bills.has(key),
      });
    }
  }
  const byTime = (record: { at: string }, other: { at: string }) =>
    Date.parse(record.at) - Date.parse(other.at);
  return {
    rollCalls: [...rollCalls.values()].sort(byTime),
    incidents: incidents.sort(byTime),
    spending: spending.sort(byTime),
    payments: payments.sort(byTime),
    idsChecked,
  };
}

function withMark(marks: readonly Mark[], { traveller_id, is_present, at, by }: Mark): Mark[] {
  const savedMark = marks.find((mark) => mark.traveller_id === traveller_id);
  if (savedMark && Date.parse(savedMark.at) > Date.parse(at)) return [...marks];
  return [
    ...marks.filter((mark) => mark.traveller_id !== traveller_id),
    { traveller_id, is_present, at, by },
  ];
}
