import { t } from "#messages/drafts";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";

type OfferProps<Value> = {
  draft: { offered: { at: string; value: Value } | null; settle: () => void; drop: () => void };
  onRestore: (value: Value) => void;
};

/** Offers to restore the draft found when the form opened; renders nothing without one. */
export function DraftOffer<Value>({ draft: { offered, settle, drop }, onRestore }: OfferProps<Value>) {
  if (!offered) return null;
  return (
    <Notice
      title={t.title}
      action={
        <Row gap={2}>
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
        </Row>
      }
    >
      {t.text(formatMoment(offered.at))}
    </Notice>
  );
}

/** Shows when the restored draft was edited, with a button to start again; renders nothing without one. */
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
