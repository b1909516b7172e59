import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/sheet";
import { call } from "@/api/call";
import type { SheetRow } from "@/features/sheet/queries";
import classes from "@/features/sheet/sheet-page.module.css";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toasts";

const MEDICAL_NEEDS =
  "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/travellers/{traveller_id}/medical-needs";

/** A medical note, read on request: each look is recorded. It is kept in component state only. */
export function MedicalNote({ row, clientId }: { row: SheetRow; clientId: number }) {
  const reading = useMutation({
    mutationFn: async () => {
      const notes = await call("post", MEDICAL_NEEDS, {
        path: {
          client_id: clientId,
          reservation_event_id: row.reservation_event_id,
          traveller_id: row.traveller_id,
        },
      });
      return notes.medical_needs;
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <div aria-live="polite" className={classes["medical"]}>
      {reading.isSuccess ? (
        <p>
          <strong>{t.medical}:</strong> {reading.data || t.medicalErased}
        </p>
      ) : (
        <Button
          size="sm"
          variant="outline"
          title={t.medicalHint}
          aria-label={t.medicalOf(row.full_name)}
          loading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          {t.medical}
        </Button>
      )}
    </div>
  );
}
