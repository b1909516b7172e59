import { t } from "#messages/wizard";
import classes from "@/features/events/wizard.module.css";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Props = { title: string; isBusy?: boolean; onLoad: () => void; onKeep: () => void };

/** Someone else saved first: nothing is overwritten unseen, and the person decides. */
export function EditConflictNotice({ title, isBusy = false, onLoad, onKeep }: Props) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <div className={classes["choices"]}>
          <Button size="sm" disabled={isBusy} onClick={onLoad}>
            {t.loadOther}
          </Button>
          <Button size="sm" variant="outline" disabled={isBusy} onClick={onKeep}>
            {t.keepMine}
          </Button>
        </div>
      }
    >
      {t.otherTabText}
    </Notice>
  );
}
