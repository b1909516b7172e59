import { t } from "#messages/booking-records";
import { t as deducted } from "#messages/customer-tds";
import { t as excess } from "#messages/excess-payments";
import { t as operator } from "#messages/operator";
import { t as ways } from "#messages/payment-methods";
import { t as emails } from "#messages/timeline";
import type { Wire } from "@/api/wire";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";

type Act = Wire["HistoryEntry"];
type Note = Wire["NoteOut"];
type Offline = Wire["OfflinePaymentOut"];
type Refund = Wire["RefundMade"];
type Step = Wire["PlannedStep"];

export type Kind = "money" | "messages" | "changes";

/** An entry of a booking's timeline; `note`, `offline` and `refund` are those that can be acted on. */
export type Entry = {
  key: string;
  kind: Kind;
  /** Null where the time is not known: sorted last. */
  at: string | null;
  title: string;
  facts: string[];
  text?: string;
  amount?: string;
  isReversed?: boolean;
  note?: Note;
  offline?: Offline;
  refund?: Refund;
};

type Records = {
  history?: Wire["HistoryOut"] | undefined;
  money?: Pick<Wire["MoneyOut"], "payments" | "refunds"> | undefined;
  offline?: Pick<Wire["OfflinePayments"], "payments"> | undefined;
  steps?: readonly Step[] | undefined;
};

/** Audit entries of payments, refunds and messages, which are entries of their own. */
const REPEATED: ReadonlySet<string> = new Set([
  "message.sent",
  "offline_payment.received",
  "offline_payment.returned",
  "refund.requested",
]);

/** All records of a booking in one list, newest first. */
export function timelineOf({ history, money, offline, steps = [] }: Records): Entry[] {
  const returned = new Set(offline?.payments.map(({ returns_of }) => returns_of));
  const entries = [
    ...(money?.payments ?? []).map((payment) => ofPayment(payment, history?.last_payment ?? null)),
    ...(money?.refunds ?? []).map(ofRefund),
    ...(offline?.payments ?? []).map((payment) =>
      ofOffline(
        payment,
        payment.kind === "received" && !payment.reversed_at && !returned.has(payment.offline_payment_id),
      ),
    ),
    ...(history?.notes ?? []).map(ofNote),
    ...steps.filter(({ state }) => state === "sent" || state === "failed").map(ofStep),
    ...(history?.acts ?? []).filter(({ action }) => !REPEATED.has(action)).map(ofAct),
  ];
  return entries.sort((a, b) => timeOf(b) - timeOf(a));
}

/** Automatic messages that are still to come, and those whose day had passed: the next one first. */
export function plannedOf(steps: readonly Step[]): Step[] {
  return steps.filter(({ state }) => state === "waiting" || state === "skipped" || state === "unreachable");
}

/** When an automatic message goes out, or why it does not. */
export function plannedWords({ state, planned_for }: Step): string {
  return state === "waiting" && planned_for !== null
    ? emails.plannedFor(formatMoment(planned_for))
    : emails.states[state];
}

/** A method of the payment provider's, such as `upi`, in words. */
export function methodName(method: string | null): string | null {
  return method === null
    ? null
    : (operator.onlineMethods[method as keyof typeof operator.onlineMethods] ?? method);
}

function timeOf({ at }: Entry): number {
  return at === null ? 0 : Date.parse(at);
}

function factsOf(...facts: (string | null | undefined | false)[]): string[] {
  return facts.filter((fact): fact is string => Boolean(fact));
}

function ofPayment(payment: Wire["PaymentMade"], last: Wire["LastPayment"] | null): Entry {
  const { payment_id: id, amount, captured_at: at, moved_with: other } = payment;
  const method = methodName(payment.method);
  return {
    key: `payment ${id} ${other}`,
    kind: "money",
    at,
    title: other === null ? t.paidBy(method) : (amount < 0 ? operator.movedTo : operator.movedFrom)(other),
    facts: factsOf(
      at && formatMoment(at),
      other !== null && method,
      id,
      last?.payment_id === id && last.transaction_reference,
    ),
    amount: formatSignedRupees(amount),
  };
}

function ofRefund(refund: Refund): Entry {
  return {
    key: `refund ${refund.refund_id}`,
    kind: "money",
    at: refund.requested_at,
    title: refund.is_kept ? excess.keptTitle : `${operator.refundOn}: ${operator.refundStates[refund.state]}`,
    facts: factsOf(formatMoment(refund.requested_at), refund.requested_by ?? t.bySystem, refund.reason),
    amount: formatSignedRupees(-refund.amount),
    ...(refund.state === "needs_attention" && { refund }),
  };
}

function ofOffline(payment: Offline, isReversible: boolean): Entry {
  const { kind, method, amount, moved_on, recorded_at, is_moved, reversed_at } = payment;
  const name = is_moved ? t.moved : (kind === "returned" ? t.refundedBy : t.paidBy)(ways.methods[method]);
  return {
    key: `offline ${payment.offline_payment_id}`,
    kind: "money",
    at: recorded_at,
    title: reversed_at === null ? name : t.reversedOf(name),
    facts: factsOf(
      formatDay(moved_on),
      payment.cheque && (method === "draft" ? ways.draft : ways.cheque)[payment.cheque],
      payment.tds?.tan,
      payment.tds && (payment.tds.certificate_number || deducted.expectedBy(formatDay(payment.tds.due_on))),
      payment.reference,
      payment.recorded_by,
      payment.note,
      payment.reversed_reason,
    ),
    amount: formatSignedRupees(kind === "returned" ? -amount : amount),
    isReversed: reversed_at !== null,
    ...(isReversible && { offline: payment }),
  };
}

function ofNote(note: Note): Entry {
  return {
    key: `note ${note.note_id}`,
    kind: "messages",
    at: note.written_at,
    title: [note.channel ? t.messagesBy[note.channel] : t.note, note.subject].filter(Boolean).join(": "),
    facts: factsOf(formatMoment(note.written_at), note.written_by, note.failure),
    text: note.text,
    ...(note.kind === "note" && { note }),
  };
}

function ofStep({ step, state, sent_at, planned_for, via, failure }: Step): Entry {
  const at = sent_at ?? planned_for;
  return {
    key: `step ${step} ${at}`,
    kind: "messages",
    at,
    title: t.automatic(emails.names[step]),
    facts: factsOf(
      at && formatMoment(at),
      state === "failed" ? emails.states.failed : via !== "email" && emails.channels[via],
      failure,
    ),
  };
}

function ofAct({ action, actor, data, done_at, label }: Act): Entry {
  const reason = data["reason"];
  return {
    key: `act ${done_at} ${action}`,
    kind: "changes",
    at: done_at,
    title: sentenceOf(label, action, data),
    facts: factsOf(
      formatMoment(done_at),
      actor ?? t.bySystem,
      typeof reason === "string" && reason !== "" && action !== "payment.returned" && `“${reason}”`,
    ),
  };
}

function movedWords(label: string, from: string | null, to: string | null): string {
  return from === null || to === null ? label : `${label}: ${t.fromTo(formatDay(from), formatDay(to))}`;
}

/** The first day of the tour in an audit entry; null in entries without one. */
function startOf(values: unknown): string | null {
  const day = (values as { tour_start_date?: unknown } | undefined)?.tour_start_date;
  return typeof day === "string" ? day : null;
}

function sentenceOf(label: string, action: string, data: Act["data"]): string {
  // The payment that confirmed it is an entry of its own.
  if (action === "booking.confirmed") return label;
  if (action === "booking.moved") return movedWords(label, startOf(data["before"]), startOf(data["after"]));
  const owed = data["owed_paise"];
  if (typeof owed === "number" && owed > 0) {
    const online = Number(data["returned_paise"]);
    return `${label}: ${t.cancelledBack(formatRupees(online / 100), formatRupees(owed / 100))}`;
  }
  const paise = data["amount_paise"] ?? data["returned_paise"] ?? data["promised_paise"];
  return typeof paise === "number" && paise > 0 ? `${label}: ${formatRupees(paise / 100)}` : label;
}
