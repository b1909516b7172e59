import { t } from "#messages/drafts";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import classes from "@/ui/draft-notice.module.css";
import { Notice } from "@/ui/notice";

type OfferProps<Value> = {
  draft: { offered: { at: string; value: Value } | null; settle: () => void; drop: () => void };
  onRestore: (value: Value) => void;
};

/** Offers the draft that was there when the form opened; nothing without one. */
export function DraftOffer<Value>({ draft: { offered, settle, drop }, onRestore }: OfferProps<Value>) {
  if (!offered) return null;
  return (
    <Notice
      title={t.title}
      action={
        <div className={classes["choices"]}>
          <Button
            size="sm"
            onClick={() => {
              settle();
              onRestore(offered.value);
            }}
          >
            {t.restore}
          </Button>
          <Button size="sm" variant="outline" onClick={drop}>
            {t.discard}
          </Button>
        </div>
      }
    >
      {t.text(formatMoment(offered.at))}
    </Notice>
  );
}

/** Says since when a form holds a draft, and offers to begin it anew; nothing without one. */
export function RestoredNotice({ at, onStartAgain }: { at: string | null; onStartAgain: () => void }) {
  if (at === null) return null;
  return (
    <Notice
      title={t.title}
      action={
        <Button size="sm" variant="outline" onClick={onStartAgain}>
          {t.startAgain}
        </Button>
      }
    >
      {t.text(formatMoment(at))}
    </Notice>
  );
}
