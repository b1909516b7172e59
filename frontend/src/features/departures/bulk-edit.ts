import type { Wire } from "@/api/wire";
import { typedRupees } from "@/lib/typed-money";

type Edit = Wire["BulkEditIn"];
export type Kind = "keep" | Wire["EditKind"];
/** A change of a number as it is typed. */
export type NumberDraft = { kind: Kind; value: string };
/** `plan` and an id: the section of another departure, in `copied`. */
export type TermsKind = "keep" | "trip" | "own" | `plan:${number}`;

/** The dialog's fields. Prices and beds by sharing type; the empty name is all. */
export type EditDraft = {
  prices: Readonly<Record<string, NumberDraft>> | null;
  beds: Readonly<Record<string, NumberDraft>> | null;
  places: NumberDraft;
  shift: { days: string; windowOnly: boolean } | null;
  terms: { payment: TermsKind; advance: string; balance: string; cancellation: TermsKind } | null;
};

export const ALL_TYPES = "";
export const KEEP: NumberDraft = { kind: "keep", value: "" };
export const EMPTY: EditDraft = { prices: null, beds: null, places: KEEP, shift: null, terms: null };
export const NEW_SHIFT = { days: "", windowOnly: false };
export const NEW_TERMS = { payment: "keep", advance: "30", balance: "30", cancellation: "keep" } as const;

const MOST_DAYS = 365;
const MOST_BALANCE = 730;
const ALL = 100;

/** Terms of the departures that sections are copied from, by id. */
export type Copied = ReadonlyMap<number, Wire["SectionsOut"]>;

/** What is sent for the preview; null while a field is empty or wrong, or nothing changes. */
export function editOf(draft: EditDraft, ids: readonly number[], copied: Copied): Edit | null {
  const prices = listOf(draft.prices, priceOf);
  const beds = listOf(draft.beds, countOf);
  const capacity = draft.beds === null || draft.places.kind === "keep" ? undefined : countOf(draft.places);
  const shift = draft.shift === null ? undefined : shiftOf(draft.shift);
  const terms = draft.terms === null ? undefined : termsOf(draft.terms, copied);
  if (prices === null || beds === null || capacity === null || shift === null || terms === null) return null;
  const isEmpty = prices.length === 0 && beds.length === 0 && !capacity && !shift && !terms;
  if (isEmpty) return null;
  return {
    event_plan_ids: [...ids],
    prices,
    beds,
    ...(capacity && { capacity }),
    ...(shift && { shift }),
    ...(terms && { terms }),
  };
}

/** Reads an amount that may be below zero; null for other text. */
export function typedChange(text: string): number | null {
  const trimmed = text.trim().replace("−", "-");
  const rupees = typedRupees(trimmed.replace(/^-/, ""));
  return rupees === null ? null : trimmed.startsWith("-") ? -rupees : rupees;
}

/** Whether a typed number is missing or wrong; empty fields have no message yet. */
export function isWrong({ kind, value }: NumberDraft, isPrice: boolean): boolean {
  if (value.trim() === "" || kind === "keep" || kind === "trip") return false;
  return (isPrice ? priceOf : countOf)({ kind, value }) === null;
}

type Changed<Change> = Change & { room_type?: string };

function listOf<Change>(
  drafts: EditDraft["prices"],
  read: (draft: NumberDraft) => Change | null,
): Changed<Change>[] | null {
  const edits: Changed<Change>[] = [];
  for (const [name, draft] of Object.entries(drafts ?? {})) {
    if (draft.kind === "keep") continue;
    const change = read(draft);
    if (change === null) return null;
    edits.push({ ...change, ...(name !== ALL_TYPES && { room_type: name }) });
  }
  return edits;
}

function priceOf({ kind, value }: NumberDraft): { kind: Wire["EditKind"]; value: number } | null {
  if (kind === "keep") return null;
  if (kind === "trip") return { kind, value: 0 };
  const amount = typedChange(value);
  if (amount === null || (kind === "set" && amount <= 0) || (kind === "percent" && amount <= -ALL))
    return null;
  return { kind, value: amount };
}

function countOf({ kind, value }: NumberDraft): { kind: "set" | "add"; value: number } | null {
  const count = typedChange(value);
  if ((kind !== "set" && kind !== "add") || count === null || !Number.isInteger(count)) return null;
  return kind === "set" && count < 0 ? null : { kind, value: count };
}

function shiftOf({ days, windowOnly }: NonNullable<EditDraft["shift"]>): Wire["DatesShift"] | null {
  const by = typedChange(days);
  if (by === null || by === 0 || !Number.isInteger(by) || Math.abs(by) > MOST_DAYS) return null;
  return { days: by, window_only: windowOnly };
}

/** Whether typed days to shift by are wrong. */
export function isShiftWrong(shift: NonNullable<EditDraft["shift"]>): boolean {
  return shift.days.trim() !== "" && shiftOf(shift) === null;
}

/** Undefined: both sections are kept. */
function termsOf(
  { payment, advance, balance, cancellation }: NonNullable<EditDraft["terms"]>,
  copied: Copied,
): Wire["TermsEdit"] | null | undefined {
  if (payment === "keep" && cancellation === "keep") return undefined;
  const pay = payment === "own" ? ownPayment(advance, balance) : sectionOf(payment, copied, "payment");
  const cancel = sectionOf(cancellation, copied, "cancellation");
  if (pay === undefined || cancel === undefined) return null;
  return {
    ...(payment !== "keep" && { payment: pay }),
    ...(cancellation !== "keep" && { cancellation: cancel }),
  };
}

/** The section of another departure, null for the trip's; undefined until it is loaded. */
function sectionOf<Name extends "payment" | "cancellation">(kind: TermsKind, copied: Copied, name: Name) {
  if (!kind.startsWith("plan:")) return null;
  return copied.get(Number(kind.slice("plan:".length)))?.[name];
}

function ownPayment(advance: string, balance: string): Wire["PaymentTermsIn"] | undefined {
  const percent = typedRupees(advance);
  const days = typedRupees(balance);
  if (percent === null || percent < 1 || percent > ALL) return undefined;
  if (percent === ALL) return { advance: { basis: "price", value: ALL }, instalments: [] };
  if (days === null || !Number.isInteger(days) || days < 1 || days > MOST_BALANCE) return undefined;
  return {
    advance: { basis: "price", value: percent },
    instalments: [{ share: 1, days, counted_from: "start" }],
  };
}
