import type { Beds } from "@/features/booking/beds";
import { NOBODY, type Traveller } from "@/features/booking/party";

/** The beds that were held for this draft, and what the draft said then. */
type Held = { bookingId: number; as: string };

/** What a person has chosen and typed for a trip, until it is booked. */
export type Draft = {
  planId: number | null;
  beds: Beds;
  travellers: readonly Traveller[];
  /** Where the customer lives, for the receipt; empty where they do not say. */
  homeState: string;
  /** What the party asks of the operator. */
  requests: string;
  held: Held | null;
  /** ID numbers or medical notes were typed and are gone: the page says so. */
  lostSecrets: boolean;
};

const EMPTY: Draft = {
  planId: null,
  beds: {},
  travellers: [],
  homeState: "",
  requests: "",
  held: null,
  lostSecrets: false,
};

/** How long ID numbers and medical notes stay in memory after the last change (ADR 14). */
const SECRETS_LAST = 30 * 60_000;

const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();
const erasures = new Map<number, ReturnType<typeof setTimeout>>();

function storageKey(eventId: number): string {
  return `toli.booking.${eventId}`;
}

function hasSecrets({ travellers }: Draft): boolean {
  return travellers.some(({ idNumber, medicalNeeds }) => idNumber || medicalNeeds);
}

/** ID numbers and medical notes stay in memory: a shared computer must not keep them. */
function withoutSecrets(draft: Draft): Draft {
  const open = draft.travellers.map((traveller) => ({ ...traveller, idNumber: "", medicalNeeds: "" }));
  return { ...draft, travellers: open, lostSecrets: draft.lostSecrets || hasSecrets(draft) };
}

function readStored(eventId: number): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(eventId)) ?? "null");
    if (typeof stored !== "object" || stored === null) return EMPTY;
    const draft = { ...EMPTY, ...(stored as Partial<Draft>) };
    return { ...draft, travellers: draft.travellers.map((traveller) => ({ ...NOBODY, ...traveller })) };
  } catch {
    // Storage is denied or holds something else: the page works without.
    return EMPTY;
  }
}

export function readDraft(eventId: number): Draft {
  const known = drafts.get(eventId);
  if (known) return known;
  const stored = readStored(eventId);
  drafts.set(eventId, stored);
  return stored;
}

export function changeDraft(eventId: number, change: Partial<Draft>): void {
  const changed = { ...readDraft(eventId), ...change };
  const draft = hasSecrets(changed) ? { ...changed, lostSecrets: false } : changed;
  drafts.set(eventId, draft);
  clearTimeout(erasures.get(eventId));
  if (hasSecrets(draft)) {
    erasures.set(
      eventId,
      setTimeout(() => eraseSecrets(eventId), SECRETS_LAST),
    );
  }
  try {
    sessionStorage.setItem(storageKey(eventId), JSON.stringify(withoutSecrets(draft)));
  } catch {
    // Full or denied: a reload loses the draft, and nothing else.
  }
  for (const listener of listeners) listener();
}

/** Erases ID numbers and medical notes from memory: they were sent, or nobody went on with them. */
export function eraseSecrets(eventId: number): void {
  const draft = drafts.get(eventId);
  if (draft && hasSecrets(draft)) changeDraft(eventId, withoutSecrets(draft));
}

/** Whether there is anything in a draft that is worth handing to another tab. */
export function isBegun({ planId, travellers }: Draft): boolean {
  return planId !== null || travellers.length > 0;
}

/** Booked or given up: nothing of it is kept. */
export function dropDraft(eventId: number): void {
  drafts.delete(eventId);
  clearTimeout(erasures.get(eventId));
  try {
    sessionStorage.removeItem(storageKey(eventId));
  } catch {
    // Nothing was stored either.
  }
  for (const listener of listeners) listener();
}

/** Tells whether a draft still says what it said when its beds were held. Secrets are in neither. */
export function fingerprint(draft: Draft): string {
  const { planId, beds, travellers, homeState, requests } = withoutSecrets(draft);
  return JSON.stringify([planId, beds, travellers, homeState, requests]);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
