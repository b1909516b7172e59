import { t } from "#messages/resources";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Says that a form holds what was typed before, and offers to be rid of it. */
export function KeptNotice({ since, onAfresh }: { since: string | null; onAfresh: () => void }) {
  if (since === null) return null;
  return (
    <Notice
      title={t.keptTitle}
      action={
        <Button size="sm" variant="outline" onClick={onAfresh}>
          {t.startAfresh}
        </Button>
      }
    >
      {t.keptText(formatMoment(since))}
    </Notice>
  );
}
