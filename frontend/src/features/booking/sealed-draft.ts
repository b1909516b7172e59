import { call } from "@/api/call";
import { changeDraft, readDraft } from "@/features/booking/draft";
import type { Traveller } from "@/features/booking/party";

/**
 * ID numbers and medical notes over the sign-in: a registration e-mail's link loads a new page, which has nothing in its
 * memory. The server seals them, and only this browser can have them opened, for 30 minutes (ADR 14).
 */
type Secret = Pick<Traveller, "idNumber" | "medicalNeeds">;

function storageKey(eventId: number): string {
  return `toli.booking.${eventId}.sealed`;
}

/** Encrypts what is in memory now. If it fails, the page asks for it again after a reload. */
export async function sealSecrets(eventId: number): Promise<void> {
  const secrets: Secret[] = readDraft(eventId).travellers.map(({ idNumber, medicalNeeds }) => ({
    idNumber,
    medicalNeeds,
  }));
  if (!secrets.some(({ idNumber, medicalNeeds }) => idNumber || medicalNeeds)) return;
  try {
    const { sealed } = await call("post", "/api/bookings/drafts/seal", {
      body: { text: JSON.stringify(secrets) },
    });
    sessionStorage.setItem(storageKey(eventId), sealed);
  } catch {
    // Offline, too long, or storage is denied.
  }
}

/** Restores encrypted fields of the draft that are still empty. */
export async function restoreSecrets(eventId: number): Promise<void> {
  const sealed = readSealed(eventId);
  if (!sealed) return;
  try {
    const { text } = await call("post", "/api/bookings/drafts/open", { body: { sealed } });
    const secrets = JSON.parse(text) as Secret[];
    const { travellers } = readDraft(eventId);
    changeDraft(eventId, {
      travellers: travellers.map((traveller, index) => ({
        ...traveller,
        idNumber: traveller.idNumber || (secrets[index]?.idNumber ?? ""),
        medicalNeeds: traveller.medicalNeeds || (secrets[index]?.medicalNeeds ?? ""),
      })),
    });
  } catch {
    // Too old, or its beds are held: the page asks for them again.
    dropSealed(eventId);
  }
}

function readSealed(eventId: number): string | null {
  try {
    return sessionStorage.getItem(storageKey(eventId));
  } catch {
    return null;
  }
}

export function dropSealed(eventId: number): void {
  try {
    sessionStorage.removeItem(storageKey(eventId));
  } catch {
    // Nothing was stored either.
  }
}
