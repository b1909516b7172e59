import { t } from "#messages/inbox";
import classes from "@/features/inbox/inbox.module.css";
import { AssignMenu, SnoozeMenu } from "@/features/inbox/inbox-menus";
import type { InboxItem, InboxPerson } from "@/features/inbox/inbox-queries";
import type { InboxAct } from "@/features/inbox/use-inbox-acts";
import { Button } from "@/ui/button";
import { Hint } from "@/ui/layout";

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
  return (
    <section aria-label={t.chosen} className={classes["chosen"]}>
      <div>
        <p role="status">{t.chosenCount(items.length)}</p>
        {hasRequest && areOpen && <Hint>{t.requestsNotDone}</Hint>}
      </div>
      <div className={classes["acts"]}>
        <AssignMenu
          label={`${t.assign}: ${t.chosenCount(items.length)}`}
          items={items}
          people={people}
          meId={meId}
          onAct={onAct}
        />
        {areOpen && (
          <SnoozeMenu
            label={`${t.snooze}: ${t.chosenCount(items.length)}`}
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
        <Button size="sm" variant="subtle" onClick={onNone}>
          {t.chooseNone}
        </Button>
      </div>
    </section>
  );
}
