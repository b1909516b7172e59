import { t } from "#messages/kept";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import classes from "@/ui/kept-notice.module.css";
import { Notice } from "@/ui/notice";

type Props = { at: string; onPutBack: () => void; onForget: () => void };

/** Offers back what was typed before a reload and not saved. */
export function KeptNotice({ at, onPutBack, onForget }: Props) {
  return (
    <Notice
      title={t.title}
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
      {t.text(formatMoment(at))}
    </Notice>
  );
}
