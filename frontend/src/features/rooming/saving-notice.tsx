import { t } from "#messages/rooming";
import type { Rooming } from "@/features/rooming/rooms";
import type { Saving } from "@/features/rooming/use-rooming";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Hint, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";

type Props = {
  saving: Saving;
  rooming: Rooming;
  placed: number;
  onRetry: () => void;
  onTakeTheirs: (theirs: Rooming) => void;
  onKeepMine: (theirs: Rooming) => void;
};

/** Whether the rooms are saved; on a conflict, the person chooses which version to keep. */
export function SavingNotice({ saving, rooming, placed, onRetry, onTakeTheirs, onKeepMine }: Props) {
  if (saving.state === "overtaken") {
    return (
      <Notice
        tone="warn"
        title={t.theirsTitle}
        action={
          <Row as="span" gap={2}>
            <Button size="sm" onClick={() => onTakeTheirs(saving.theirs)}>
              {t.takeTheirs}
            </Button>
            <Button size="sm" variant="outline" onClick={() => onKeepMine(saving.theirs)}>
              {t.keepMine}
            </Button>
          </Row>
        }
      >
        {saving.message}
      </Notice>
    );
  }
  if (saving.state === "failed") {
    return (
      <Notice
        tone="bad"
        title={t.notSaved}
        action={
          <Button size="sm" onClick={onRetry}>
            {t.tryAgain}
          </Button>
        }
      >
        {saving.message}
      </Notice>
    );
  }
  const { updated_by, updated_at } = rooming;
  const saved = updated_by && updated_at ? t.savedBy(updated_by, formatMoment(updated_at)) : t.saved;
  const state = saving.state === "saving" ? t.saving : rooming.version > 0 && saved;
  return (
    <Hint role="status">
      {[t.placedOf(placed, rooming.travellers.length), state].filter(Boolean).join(" · ")}
    </Hint>
  );
}
