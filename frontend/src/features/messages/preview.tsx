import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/departure-messages";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/messages/messages.module.css";
import { type Draft, previewQuery, type Recipient } from "@/features/messages/queries";
import { Card } from "@/ui/card";
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
      <h2 className={classes["heading"]}>{t.preview}</h2>
      <SelectField
        label={t.previewOf}
        value={String(recipient?.reservation_event_id ?? "")}
        data={recipients.map((one) => ({
          value: String(one.reservation_event_id),
          label: `${one.name} (${one.booking_reference})`,
        }))}
        onChange={(event) => setPicked(Number(event.currentTarget.value))}
      />
      {!isWritten && <p className={classes["hint"]}>{t.previewEmpty}</p>}
      {isWritten && preview.isError && (
        <Notice tone="bad">{sentenceOf(preview.error, t.previewFailed)}</Notice>
      )}
      {isWritten && preview.data && !preview.isError && (
        <div className={classes["letter"]} aria-live="polite">
          <p className={classes["strong"]}>{preview.data.subject}</p>
          <p className={classes["prose"]}>{preview.data.text}</p>
        </div>
      )}
    </Card>
  );
}
