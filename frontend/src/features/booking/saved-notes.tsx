import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking";
import { sentenceOf } from "@/api/errors";
import { readOwnMedicalNeeds } from "@/domain/bookings";
import classes from "@/features/booking/saved-notes.module.css";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Saved medical notes, shown on request to the person who entered them: each reading is recorded. */
export function SavedNotes({ bookingId, travellerId }: { bookingId: number; travellerId: number }) {
  const reading = useMutation({ mutationFn: () => readOwnMedicalNeeds(bookingId, travellerId) });
  return (
    <div className={classes["body"]} aria-live="polite">
      {reading.data ? (
        <>
          <p className={classes["label"]}>{t.medicalSaved}</p>
          <p className={classes["notes"]}>{reading.data.medical_needs}</p>
        </>
      ) : (
        <Button variant="outline" size="sm" loading={reading.isPending} onClick={() => reading.mutate()}>
          {t.medicalShow}
        </Button>
      )}
      {reading.isError && <Notice tone="bad">{sentenceOf(reading.error, t.medicalNotShown)}</Notice>}
    </div>
  );
}
