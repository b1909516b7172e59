import { t } from "#messages/wizard";
import { Button } from "@/ui/button";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";

type Props = { title: string; isBusy?: boolean; onLoad: () => void; onKeep: () => void };

/** Someone else saved first: nothing is overwritten unseen, and the person decides. */
export function EditConflictNotice({ title, isBusy = false, onLoad, onKeep }: Props) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Row gap={2}>
          <Button size="sm" disabled={isBusy} onClick={onLoad}>
            {t.loadOther}
          </Button>
          <Button size="sm" variant="outline" disabled={isBusy} onClick={onKeep}>
            {t.keepMine}
          </Button>
        </Row>
      }
    >
      {t.otherTabText}
    </Notice>
  );
}
