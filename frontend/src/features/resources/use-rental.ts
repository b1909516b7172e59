import { zodResolver } from "@hookform/resolvers/zod";
import type { ZodMiniType } from "zod/mini";
import { draftKey } from "@/features/resources/draft-key";
import type { Driver } from "@/features/resources/queries";
import { type RentalValues, rentalMessages, rentalValues } from "@/features/resources/rental";
import { createDrafts } from "@/lib/drafts";
import { useFormWithDraft } from "@/ui/form-draft";

/** Licence numbers stay in memory: a shared computer must not keep them. */
const rentals = createDrafts<RentalValues>({
  withoutSecrets: (values) => ({ ...values, licence_number: "" }),
});

/** The form of a step of a rental, whose draft goes through all steps. */
export function useRentalForm(
  clientId: number,
  driver: Driver | null,
  schema: ZodMiniType<RentalValues, RentalValues>,
) {
  const { notice, isOfThisPage, ...rental } = useFormWithDraft<RentalValues, RentalValues>({
    draftKey: draftKey(clientId, "rental-form", driver?.driver_id ?? null),
    drafts: rentals,
    restoresAtOnce: true,
    defaultValues: rentalValues(driver),
    resolver: zodResolver(schema, { error: rentalMessages }),
  });
  return { ...rental, notice: !isOfThisPage && notice };
}
