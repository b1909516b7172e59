import { t } from "#messages/wizard";
import classes from "@/features/events/wizard.module.css";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Props = { at: string; onPutBack: () => void; onForget: () => void };

/** Offers back what was typed before a reload and not saved. */
export function KeptNotice({ at, onPutBack, onForget }: Props) {
  return (
    <Notice
      title={t.keptTitle}
      action={
        <div className={classes["choices"]}>
          <Button size="sm" onClick={onPutBack}>
            {t.putBack}
          </Button>
          <Button size="sm" variant="outline" onClick={onForget}>
            {t.forget}
          </Button>
        </div>
      }
    >
      {t.keptText(formatMoment(at))}
    </Notice>
  );
}
