import type { Wire } from "@/api/wire";
import type { NewRecord, Records } from "@/features/lead/storage";

type Mark = Wire["Mark"];
export type RollCall = Wire["RollCall"] & { isSent: boolean };
export type Incident = Wire["Incident"] & { isSent: boolean };
export type Spent = Omit<Wire["Spending"], "leader_event_id" | "is_cost"> & { isSent: boolean };

/** What the phone shows: the records of all leaders that were read last, and its own on top. */
export type Merged = {
  rollCalls: RollCall[];
  incidents: Incident[];
  spending: Spent[];
  idsChecked: ReadonlySet<number>;
};

export const NO_RECORDS: Records = { roll_calls: [], incidents: [], spending: [], ids_checked: [] };

/** Merges as the server does once everything is sent: of two marks of a traveller the later one counts. */
export function merge(
  records: Records,
  waiting: readonly NewRecord[],
  leader: string,
  bills: ReadonlySet<string>,
): Merged {
  const sent = <One>(one: One) => ({ ...one, isSent: true });
  const rollCalls = new Map(
    records.roll_calls.map((one) => [one.roll_call, { ...sent(one), marks: [...one.marks] }]),
  );
  const incidents = records.incidents.map(sent);
  const spending: Spent[] = records.spending.map(sent);
  const idsChecked = new Set(records.ids_checked);
  for (const one of waiting) {
    const own = { at: one.at, by: leader, isSent: false };
    if (one.kind === "roll_call") {
      rollCalls.set(one.key, { ...own, roll_call: one.key, place: one.place ?? "", marks: [] });
    } else if (one.kind === "mark") {
      const call = rollCalls.get(one.roll_call);
      if (call) call.marks = withMark(call.marks, { ...one, by: leader });
    } else if (one.kind === "id_check") {
      if (one.is_checked) idsChecked.add(one.traveller_id);
      else idsChecked.delete(one.traveller_id);
    } else if (one.kind === "incident") {
      const { key, category, text, traveller_id = null } = one;
      incidents.push({ ...own, incident: key, category, text, traveller_id });
    } else {
      const { key, category, amount, paid_by, payee = "", note = "" } = one;
      spending.push({
        ...own,
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
  const byTime = (one: { at: string }, other: { at: string }) => Date.parse(one.at) - Date.parse(other.at);
  return {
    rollCalls: [...rollCalls.values()].sort(byTime),
    incidents: incidents.sort(byTime),
    spending: spending.sort(byTime),
    idsChecked,
  };
}

function withMark(marks: readonly Mark[], { traveller_id, is_present, at, by }: Mark): Mark[] {
  const known = marks.find((one) => one.traveller_id === traveller_id);
  if (known && Date.parse(known.at) > Date.parse(at)) return [...marks];
  return [...marks.filter((one) => one.traveller_id !== traveller_id), { traveller_id, is_present, at, by }];
}
