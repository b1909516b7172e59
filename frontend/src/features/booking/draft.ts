import { useSyncExternalStore } from "react";
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
};

const EMPTY: Draft = { planId: null, beds: {}, travellers: [], homeState: "", requests: "", held: null };

const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();

function storageKey(eventId: number): string {
  return `toli.booking.${eventId}`;
}

/** ID numbers and medical notes stay in memory: a shared computer must not keep them. */
function withoutSecrets(draft: Draft): Draft {
  const open = draft.travellers.map((traveller) => ({ ...traveller, idNumber: "", medicalNeeds: "" }));
  return { ...draft, travellers: open };
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
  const draft = { ...readDraft(eventId), ...change };
  drafts.set(eventId, draft);
  try {
    sessionStorage.setItem(storageKey(eventId), JSON.stringify(withoutSecrets(draft)));
  } catch {
    // Full or denied: a reload loses the draft, and nothing else.
  }
  for (const listener of listeners) listener();
}

/** Booked or given up: nothing of it is kept. */
export function dropDraft(eventId: number): void {
  drafts.delete(eventId);
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDraft(eventId: number): Draft {
  return useSyncExternalStore(subscribe, () => readDraft(eventId));
}
