import { t } from "#messages/wizard";
import { bedState } from "@/features/events/beds";
import { Meter } from "@/ui/meter";
import { Notice } from "@/ui/notice";

const { pricing: words } = t;

/** Whether as many beds have a price as the capacity needs. */
export function BedStatus({ beds, capacity }: { beds: number; capacity: number }) {
  const status = bedState(beds, capacity);
  return (
    <>
      <Meter
        label={words.have}
        text={`${beds} / ${capacity}`}
        value={beds}
        of={capacity}
        tone={status.state === "insufficient" ? "warn" : "good"}
      />
      {status.state === "exact" && beds > 0 && <Notice tone="good">{words.exact}</Notice>}
      {status.state === "insufficient" && (
        <Notice tone="warn" title={words.insufficient}>
          {words.insufficientText(status.missing, capacity)}
        </Notice>
      )}
      {status.state === "exceeds" && (
        <Notice tone="note" title={words.exceeds}>
          {words.exceedsText(beds, capacity)}
        </Notice>
      )}
    </>
  );
}
