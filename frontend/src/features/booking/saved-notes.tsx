import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking";
import { sentenceOf } from "@/api/errors";
import { readOwnMedicalNeeds } from "@/domain/bookings";
import { Button } from "@/ui/button";
import { Hint, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";

/** Saved medical notes, shown on request to the person who entered them: each reading is recorded. */
export function SavedNotes({ bookingId, travellerId }: { bookingId: number; travellerId: number }) {
  const reading = useMutation({ mutationFn: () => readOwnMedicalNeeds(bookingId, travellerId) });
  return (
    <Stack align="start" gap={2} aria-live="polite">
      {reading.data ? (
        <>
          <Hint>{t.medicalSaved}</Hint>
          <Text tone="ink" breakable lines>
            {reading.data.medical_needs}
          </Text>
        </>
      ) : (
        <Button variant="outline" size="sm" loading={reading.isPending} onClick={() => reading.mutate()}>
          {t.medicalShow}
        </Button>
      )}
      {reading.isError && <Notice tone="bad">{sentenceOf(reading.error, t.medicalNotShown)}</Notice>}
    </Stack>
  );
}
