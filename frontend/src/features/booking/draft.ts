import type { Wire } from "@/api/wire";
import { type BookingDetails, detailsOf, NO_DETAILS } from "@/domain/booking-details";
import { NO_COMPANY, type TypedCompany, typedCompany } from "@/domain/gstin";
import type { Beds } from "@/features/booking/beds";
import { type Choice, choiceOfHold, type Extras, NO_EXTRAS } from "@/features/booking/choice";
import { NOBODY, type Traveller, typedOf } from "@/features/booking/party";
import { createDrafts } from "@/lib/drafts";

/** The beds that were held for this draft, and what the draft said then. */
type Held = { bookingId: number; as: string };

/** What a person has chosen and typed for a trip, until it is booked. */
export type Draft = {
  planId: number | null;
  /** The code of a private departure; empty for any other. */
  groupCode: string;
  /** The token of beds that are offered from the waiting list of the departure; empty without an offer. */
  offer: string;
  beds: Beds;
  /** What is chosen besides beds. */
  extras: Extras;
  travellers: readonly Traveller[];
  /** Where the customer lives, for the receipt; empty where they do not say. */
  homeState: string;
  /** The company that documents are to name. */
  company: TypedCompany;
  /** The PAN of who pays, on a trip abroad. */
  pan: string;
  details: BookingDetails;
  /** The version of the sentence by which the party agreed to messages on WhatsApp; null where they did not. */
  whatsAppConsent: number | null;
  /** A discount code. */
  code: string;
  held: Held | null;
  /** ID numbers or medical notes were typed but not kept: the page asks for them again. */
  lostSecrets: boolean;
};

export const EMPTY: Draft = {
  planId: null,
  groupCode: "",
  offer: "",
  beds: {},
  extras: NO_EXTRAS,
  travellers: [],
  homeState: "",
  company: NO_COMPANY,
  pan: "",
  details: NO_DETAILS,
  whatsAppConsent: null,
  code: "",
  held: null,
  lostSecrets: false,
};

/** How long ID numbers and medical notes stay in memory after the last change (ADR 14). */
const SECRETS_LAST = 30 * 60_000;

function hasSecrets({ travellers, pan }: Draft): boolean {
  return pan !== "" || travellers.some(({ idNumber, medicalNeeds }) => idNumber || medicalNeeds);
}

/** ID numbers, a PAN and medical notes stay in memory: a shared computer must not keep them. */
function withoutSecrets(draft: Draft): Draft {
  const open = draft.travellers.map((traveller) => ({ ...traveller, idNumber: "", medicalNeeds: "" }));
  return { ...draft, travellers: open, pan: "", lostSecrets: draft.lostSecrets || hasSecrets(draft) };
}

export const drafts = createDrafts<Draft>({
  storage: "tab",
  complete: (stored) => {
    const draft = { ...EMPTY, ...stored };
    return { ...draft, travellers: draft.travellers.map((traveller) => ({ ...NOBODY, ...traveller })) };
  },
  withoutSecrets,
  secretsLast: SECRETS_LAST,
});

export function draftKey(eventId: number): string {
  return `toli.booking.${eventId}`;
}

export function readDraft(eventId: number): Draft {
  return drafts.read(draftKey(eventId))?.value ?? EMPTY;
}

export function changeDraft(eventId: number, change: Partial<Draft>): void {
  const changed = { ...readDraft(eventId), ...change };
  drafts.write(draftKey(eventId), hasSecrets(changed) ? { ...changed, lostSecrets: false } : changed);
}

/** Fills the draft with beds that are held already, and with their party as the server has it. Codes and an offer stay. */
export function adoptHold(eventId: number, hold: Wire["HoldState"]): void {
  const { reservation_event: booking, traveller_info: travellers } = hold;
  const { code, groupCode, offer } = readDraft(eventId);
  const draft: Draft = {
    ...EMPTY,
    code,
    groupCode,
    offer,
    planId: booking.event_plan_id,
    ...choiceOfHold(hold),
    travellers: travellers.map(typedOf),
    homeState: booking.billing_state ?? "",
    company: typedCompany(booking.company),
    details: detailsOf(booking),
  };
  const held = { bookingId: booking.reservation_event_id, as: fingerprint(draft) };
  changeDraft(eventId, { ...draft, held });
}

/** Erases ID numbers and medical notes from memory, after they were sent or the booking was abandoned. */
export function eraseSecrets(eventId: number): void {
  drafts.eraseSecrets(draftKey(eventId));
}

/** Whether a draft has anything to pass to another tab. */
export function isBegun({ planId, travellers }: Draft): boolean {
  return planId !== null || travellers.length > 0;
}

/** Booked or given up. */
export function dropDraft(eventId: number): void {
  drafts.drop(draftKey(eventId));
}

/** Compares a draft with its state when the beds were held, without secrets. */
export function fingerprint(draft: Draft): string {
  const { planId, beds, extras, travellers, homeState, company, details, code } = withoutSecrets(draft);
  return JSON.stringify([planId, beds, extras, travellers, homeState, company, details, code]);
}

export function choiceOf({ beds, extras }: Draft): Choice {
  return { beds, extras };
}
