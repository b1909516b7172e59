import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/timeline";
import { sentenceOf } from "@/api/errors";
import {
  bookingsQuery,
  type Draft,
  type Owner,
  previewQuery,
  type Step,
  sendTest,
} from "@/features/timeline/queries";
import classes from "@/features/timeline/timeline.module.css";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

/** The pause in typing after which the preview follows, in milliseconds. */
const PAUSE = 400;

type Props = {
  owner: Owner;
  step: Step["step"];
  draft: Draft;
  /** A test has what was saved. */
  isUnsaved: boolean;
};

/** The e-mail as the traveller of a booking will read it, and a test to oneself. */
export function StepPreview({ owner, step, draft, isUnsaved }: Props) {
  const bookings = useQuery(bookingsQuery(owner));
  const [picked, setPicked] = useState<number | null>(null);
  const booking =
    bookings.data?.find((candidate) => candidate.reservation_event_id === picked) ?? bookings.data?.[0];
  const [written] = useDebouncedValue(draft, PAUSE);
  const preview = useQuery(previewQuery(booking?.reservation_event_id ?? null, written));
  const testing = useMutation({
    mutationFn: (bookingId: number) => sendTest(bookingId, step, owner),
    onSuccess: ({ email }) => toast.success(t.tested(email)),
    onError: (error) => toast.error(sentenceOf(error, t.testFailed)),
  });
  const isWritten = Boolean(draft.subject.trim() && draft.text.trim());
  return (
    <section aria-label={t.preview} className={classes["preview"]}>
      <Heading level={3} size="lg">
        {t.preview}
      </Heading>
      {bookings.data?.length === 0 && <Hint>{t.previewNobody}</Hint>}
      {booking && (
        <>
          <SelectField
            label={t.previewOf}
            value={String(booking.reservation_event_id)}
            data={(bookings.data ?? []).map((option) => ({
              value: String(option.reservation_event_id),
              label: `${option.name} (${option.booking_reference}), ${option.event_name}, ${formatDay(option.tour_start_date)}`,
            }))}
            onChange={(event) => setPicked(Number(event.currentTarget.value))}
          />
          {!isWritten && <Hint>{t.previewEmpty}</Hint>}
          {isWritten && preview.isError && (
            <Notice tone="bad">{sentenceOf(preview.error, t.previewFailed)}</Notice>
          )}
          {isWritten && preview.data && !preview.isError && (
            <Stack gap={3} surface="raised" aria-live="polite">
              <Row as="p" gap={2} tone="ink" weight={600} breakable>
                {preview.data.subject}
              </Row>
              <Text breakable lines>
                {preview.data.text}
              </Text>
            </Stack>
          )}
          <Row justify="end">
            {isUnsaved && <Hint>{t.testUnsaved}</Hint>}
            <Button
              variant="outline"
              disabled={isUnsaved}
              loading={testing.isPending}
              onClick={() => testing.mutate(booking.reservation_event_id)}
            >
              {t.test}
            </Button>
          </Row>
        </>
      )}
    </section>
  );
}
