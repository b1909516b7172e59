import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/departure-messages";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/messages/messages.module.css";
import { type Draft, previewQuery, type Recipient } from "@/features/messages/queries";
import { Card } from "@/ui/card";
import { Heading, Hint, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";

/** The pause in typing after which the preview follows, in milliseconds. */
const PAUSE = 400;

type Props = { planId: number; recipients: readonly Recipient[]; draft: Draft };

/** The message as one of its recipients will read it. */
export function Preview({ planId, recipients, draft }: Props) {
  const [picked, setPicked] = useState<number | null>(null);
  const recipient = recipients.find((one) => one.reservation_event_id === picked) ?? recipients[0];
  const [written] = useDebouncedValue(draft, PAUSE);
  const preview = useQuery(previewQuery(planId, recipient?.reservation_event_id ?? 0, written));
  const isWritten = Boolean(draft.subject.trim() && draft.text.trim());
  return (
    <Card label={t.preview} className={classes["preview"]}>
      <Heading>{t.preview}</Heading>
      <SelectField
        label={t.previewOf}
        value={String(recipient?.reservation_event_id ?? "")}
        data={recipients.map((one) => ({
          value: String(one.reservation_event_id),
          label: `${one.name} (${one.booking_reference})`,
        }))}
        onChange={(event) => setPicked(Number(event.currentTarget.value))}
      />
      {!isWritten && <Hint>{t.previewEmpty}</Hint>}
      {isWritten && preview.isError && (
        <Notice tone="bad">{sentenceOf(preview.error, t.previewFailed)}</Notice>
      )}
      {isWritten && preview.data && !preview.isError && (
        <Stack gap={3} surface="raised" aria-live="polite">
          <Text breakable strong>
            {preview.data.subject}
          </Text>
          <Text breakable lines>
            {preview.data.text}
          </Text>
        </Stack>
      )}
    </Card>
  );
}
