import type { Driver } from "@/features/resources/queries";
import { NO_RENTAL, type RentalDraft, rentalOf } from "@/features/resources/rental";
import { createDrafts } from "@/lib/drafts";
import { useDraft } from "@/ui/use-draft";

type Typed = { rental: RentalDraft; licence: string };

/** Licence numbers stay in memory: a shared computer must not keep them. */
const rentals = createDrafts<Typed>({ withoutSecrets: (typed) => ({ ...typed, licence: "" }) });

/** A rental while it is typed, over its three steps. */
export function useRental(clientId: number, driver: Driver | null) {
  const draft = useDraft(`toli.resources.${clientId}.rental.${driver?.driver_id ?? "new"}`, rentals);
  const saved: Typed = { rental: driver ? rentalOf(driver) : NO_RENTAL, licence: "" };
  const { rental: value, licence } = draft.value ?? saved;
  return {
    value,
    change: (changed: (now: RentalDraft) => Partial<RentalDraft>) =>
      // Uploads finish while the person types: each change is applied to the current values.
      draft.update((now) => {
        const { rental, ...otherFields } = now ?? saved;
        return { ...otherFields, rental: { ...rental, ...changed(rental) } };
      }),
    licence,
    changeLicence: (typed: string) => draft.update((now) => ({ ...(now ?? saved), licence: typed })),
    hasLicence: licence.trim() !== "" || Boolean(driver?.licence_number),
    /** When the restored draft was last edited, after a reload; null otherwise. */
    restoredAt: draft.found && !draft.found.isOfThisPage ? draft.found.at : null,
    startAgain: draft.drop,
    /** It was saved. */
    drop: draft.drop,
  };
}
