import { linkOptions } from "@tanstack/react-router";
import { t } from "#messages/inbox";
import classes from "@/features/inbox/inbox.module.css";
import { AssignMenu, SnoozeMenu } from "@/features/inbox/inbox-menus";
import type { InboxItem, InboxPerson } from "@/features/inbox/inbox-queries";
import type { InboxAct } from "@/features/inbox/use-inbox-acts";
import { formatDay, formatMoment } from "@/lib/dates";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { ItemCard } from "@/ui/item-cards";
import { ButtonLink } from "@/ui/link";
import { Stars } from "@/ui/stars";

const MINUTE = 60_000;

const tones: Record<InboxItem["kind"], BadgeTone> = {
  enquiry: "brand",
  change: "warn",
  cancellation: "bad",
  review: "note",
};

type Props = {
  item: InboxItem;
  people: readonly InboxPerson[];
  meId: number;
  timeZone: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAct: (act: InboxAct) => void;
  onDay: () => void;
};

/** An item of the inbox: who wrote what about which trip, and what can be done. */
export function InboxRow({ item, people, meId, timeZone, isChosen, onChoose, onAct, onDay }: Props) {
  const name = item.name || item.booking_reference || t.nobodyNamed;
  const kind = t.kinds[item.kind];
  const isDone = item.status === "done";
  const owner = people.find(({ user_id }) => user_id === item.owner_id);
  const act = isDone || item.status === "waiting" ? t.look : t.open[item.kind];
  const isRequest = item.kind === "change" || item.kind === "cancellation";
  const trip = [
    item.event_title,
    item.tour_start_date && formatDay(item.tour_start_date),
    item.booking_reference,
  ].filter(Boolean);
  return (
    <ItemCard
      mark={
        <CheckField
          label={
            <>
              <span className="visually-hidden">{t.choose(t.about(name, kind))}</span>
              <span aria-hidden className={classes["tap"]} />
            </>
          }
          checked={isChosen}
          onChange={onChoose}
        />
      }
      name={name}
      badges={
        <>
          <Badge tone={tones[item.kind]}>{kind}</Badge>
          {item.rating !== null && <Stars rating={item.rating} label={t.rating(item.rating)} />}
          <StatusBadge item={item} />
        </>
      }
      at={item.active_at}
      when={formatMoment(item.active_at)}
    >
      {trip.length > 0 && <p className={classes["trip"]}>{trip.join(" · ")}</p>}
      {(item.text || item.kind === "review") && (
        <p className={item.text ? classes["words"] : classes["trip"]}>{item.text || t.noWords}</p>
      )}
      <div className={classes["acts"]}>
        <ButtonLink
          {...linkOf(item)}
          size="sm"
          variant={item.status === "open" ? "filled" : "outline"}
          aria-label={t.openOf(act, kind, name)}
        >
          {act}
        </ButtonLink>
        <AssignMenu
          label={owner ? t.ownerOf(owner.name, name) : t.assignOf(name)}
          text={owner ? (owner.user_id === meId ? t.me : owner.name) : t.assign}
          items={[item]}
          people={people}
          meId={meId}
          onAct={onAct}
        />
        {!isDone && (
          <SnoozeMenu
            label={t.snoozeOf(name)}
            items={[item]}
            timeZone={timeZone}
            onAct={onAct}
            onDay={onDay}
          />
        )}
        {!isRequest && !isDone && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={t.markDoneOf(name)}
            onClick={() => onAct({ kind: "finish", isDone: true })}
          >
            {t.markDone}
          </Button>
        )}
        {item.is_reopenable && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={t.reopenOf(name)}
            onClick={() => onAct({ kind: "finish", isDone: false })}
          >
            {t.reopen}
          </Button>
        )}
      </div>
    </ItemCard>
  );
}

function StatusBadge({ item }: { item: InboxItem }) {
  if (item.snoozed_until) return <Badge>{t.snoozedUntil(formatMoment(item.snoozed_until))}</Badge>;
  if (item.status === "done") return <Badge tone="good">{t.statuses.done}</Badge>;
  if (item.status === "waiting")
    return <Badge tone="good">{item.kind === "review" ? t.withPlatform : t.statuses.waiting}</Badge>;
  return <Badge tone="warn">{t.waits(minutesSince(item.active_at))}</Badge>;
}

function minutesSince(iso: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / MINUTE));
}

/** The screen on which an item is answered. */
function linkOf({ kind, item_id, event_id, reservation_event_id }: InboxItem) {
  if (kind === "enquiry") return linkOptions({ to: "/to/enquiries", search: { enquiry: item_id } });
  if (kind === "review") return linkOptions({ to: "/to/reviews", search: { review: item_id } });
  return linkOptions({
    to: "/to/orders/$eventId/details/$reservationEventId",
    params: { eventId: event_id ?? 0, reservationEventId: reservation_event_id ?? 0 },
  });
}
