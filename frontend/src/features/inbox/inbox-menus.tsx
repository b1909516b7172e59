import { linkOptions } from "@tanstack/react-router";
import { t } from "#messages/inbox";
import { useMay } from "@/domain/rights";
import type { InboxItem, InboxPerson } from "@/features/inbox/inbox-queries";
import { snoozeTimes } from "@/features/inbox/snooze";
import type { InboxAct } from "@/features/inbox/use-inbox-acts";
import { formatMoment } from "@/lib/dates";
import { MoreMenu } from "@/ui/more-menu";

type Props = {
  /** The accessible name of the button. */
  label: string;
  items: readonly InboxItem[];
  onAct: (act: InboxAct) => void;
};

type AssignProps = Props & { people: readonly InboxPerson[]; meId: number; text?: string };

/** Assigns items to a person who may see all of them. The signed-in person is the first. */
export function AssignMenu({ label, items, people, meId, text = t.assign, onAct }: AssignProps) {
  const mayInvite = useMay()("team");
  const able = people
    .filter(({ kinds }) => items.every(({ kind }) => kinds.includes(kind)))
    .sort((a, b) => Number(b.user_id === meId) - Number(a.user_id === meId));
  return (
    <MoreMenu
      label={label}
      text={text}
      isOutlined
      acts={[
        ...able.map((person) => ({
          label: person.user_id === meId ? t.me : person.name,
          name: t.assignTo(person.user_id === meId ? t.me : person.name),
          onPress: () => onAct({ kind: "assign", person }),
        })),
        {
          label: t.nobody,
          name: t.assignTo(t.nobody),
          onPress: () => onAct({ kind: "assign", person: null }),
        },
        // A company of one person has nobody else to choose.
        ...(people.length < 2 && mayInvite
          ? [
              {
                label: t.addColleague,
                name: t.addColleague,
                link: linkOptions({ to: "/to/users-role-permissions" }),
              },
            ]
          : []),
      ]}
    />
  );
}

type SnoozeProps = Props & { timeZone: string; onDay: () => void };

/** Hides items until a moment of the company's calendar. */
export function SnoozeMenu({ label, items, timeZone, onAct, onDay }: SnoozeProps) {
  const { laterToday, tomorrow, nextMonday } = snoozeTimes(new Date(), timeZone);
  const until = (name: string, at: Date) => {
    const text = t.snoozeAt(name, formatMoment(at.toISOString()));
    return { label: text, name: text, onPress: () => onAct({ kind: "snooze", until: at }) };
  };
  const isSnoozed = items.some(({ status }) => status === "snoozed");
  return (
    <MoreMenu
      label={label}
      text={t.snooze}
      isOutlined
      acts={[
        ...(isSnoozed
          ? [
              {
                label: t.snoozes.end,
                name: t.snoozes.end,
                onPress: () => onAct({ kind: "snooze", until: null } as const),
              },
            ]
          : []),
        ...(laterToday ? [until(t.snoozes.laterToday, laterToday)] : []),
        until(t.snoozes.tomorrow, tomorrow),
        until(t.snoozes.nextMonday, nextMonday),
        { label: t.snoozes.day, name: t.snoozes.day, onPress: onDay },
      ]}
    />
  );
}
