import { call } from "@/api/call";
import { changeDraft, readDraft } from "@/features/booking/draft";
import type { Traveller } from "@/features/booking/party";

/**
 * ID numbers, a PAN and medical notes over the sign-in: a registration e-mail's link loads a new page, which has nothing in its
 * memory. The server seals them, and only this browser can have them opened, for 30 minutes (ADR 14).
 */
type Secret = Pick<Traveller, "idNumber" | "medicalNeeds">;
type Secrets = { travellers: Secret[]; pan: string };

function storageKey(eventId: number): string {
  return `toli.booking.${eventId}.sealed`;
}

/** Encrypts what is in memory now. If it fails, the page asks for it again after a reload. */
export async function sealSecrets(eventId: number): Promise<void> {
  const { travellers: party, pan } = readDraft(eventId);
  const travellers = party.map(({ idNumber, medicalNeeds }) => ({ idNumber, medicalNeeds }));
  if (!pan && !travellers.some(({ idNumber, medicalNeeds }) => idNumber || medicalNeeds)) return;
  const secrets: Secrets = { travellers, pan };
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
    const secrets = JSON.parse(text) as Secrets;
    const { travellers, pan } = readDraft(eventId);
    changeDraft(eventId, {
      pan: pan || secrets.pan,
      travellers: travellers.map((traveller, index) => ({
        ...traveller,
        idNumber: traveller.idNumber || (secrets.travellers[index]?.idNumber ?? ""),
        medicalNeeds: traveller.medicalNeeds || (secrets.travellers[index]?.medicalNeeds ?? ""),
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
