import { t } from "#messages/inbox";
import classes from "@/features/inbox/inbox.module.css";
import { AssignMenu, SnoozeMenu } from "@/features/inbox/inbox-menus";
import type { InboxItem, InboxPerson } from "@/features/inbox/inbox-queries";
import type { InboxAct } from "@/features/inbox/use-inbox-acts";
import { Button } from "@/ui/button";
import { Hint } from "@/ui/layout";
import { SelectionBar } from "@/ui/selection-bar";

type Props = {
  items: readonly InboxItem[];
  people: readonly InboxPerson[];
  meId: number;
  timeZone: string;
  onAct: (act: InboxAct) => void;
  onDay: () => void;
  onNone: () => void;
};

/** What is done with the chosen items together. */
export function ChosenItems({ items, people, meId, timeZone, onAct, onDay, onNone }: Props) {
  const areOpen = items.every(({ status }) => status !== "done");
  const hasRequest = items.some(({ kind }) => kind === "change" || kind === "cancellation");
  const count = t.chosenCount(items.length);
  return (
    <SelectionBar label={t.chosen} count={count} clear={t.chooseNone} onClear={onNone}>
      {hasRequest && areOpen && <Hint>{t.requestsNotDone}</Hint>}
      <div className={classes["acts"]} data-up>
        <AssignMenu label={`${t.assign}: ${count}`} items={items} people={people} meId={meId} onAct={onAct} />
        {areOpen && (
          <SnoozeMenu
            label={`${t.snooze}: ${count}`}
            items={items}
            timeZone={timeZone}
            onAct={onAct}
            onDay={onDay}
          />
        )}
        {areOpen && !hasRequest && (
          <Button size="sm" variant="outline" onClick={() => onAct({ kind: "finish", isDone: true })}>
            {t.markDone}
          </Button>
        )}
      </div>
    </SelectionBar>
  );
}
