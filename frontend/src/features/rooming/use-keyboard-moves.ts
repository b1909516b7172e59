import { type KeyboardEvent, useState } from "react";
import { t } from "#messages/rooming";
import type { Names } from "@/features/rooming/labels";
import { type Draft, nextPlace, roomOf } from "@/features/rooming/rooms";

type Props = {
  draft: Draft;
  names: Names;
  put: (who: number, key: string | null) => void;
  say: (words: string) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Picks up a person with Space on their handle, moves between rooms with the arrow keys, and drops them. By rooms and
 * not by pixels, as the library's keyboard sensor does: full rooms are skipped, and each step is announced by name.
 */
export function useKeyboardMoves({ draft, names, put, say }: Props) {
  const [held, setHeld] = useState<{ who: number; over: string | null } | null>(null);
  const placeName = (key: string | null) => {
    const room = draft.rooms.find((candidate) => candidate.key === key);
    return room ? names.room(room) : t.without;
  };

  const onKey = (who: number, event: KeyboardEvent) => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (held?.who !== who) {
        const from = roomOf(draft, who)?.key ?? null;
        setHeld({ who, over: from });
        say(t.lifted(names.person(who), placeName(from)));
        return;
      }
      setHeld(null);
      if ((roomOf(draft, who)?.key ?? null) === held.over) say(t.left(names.person(who)));
      else put(who, held.over);
      refocus(who);
      return;
    }
    if (held?.who !== who) return;
    if (event.key === "Escape") {
      event.preventDefault();
      setHeld(null);
      say(t.left(names.person(who)));
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const over = nextPlace(draft, names.types, who, held.over, step);
    setHeld({ who, over });
    say(t.over(names.person(who), placeName(over)));
    document.querySelector(`[data-place="${over ?? "nowhere"}"]`)?.scrollIntoView({ block: "nearest" });
  };

  return {
    lifted: held?.who ?? null,
    over: held?.over ?? null,
    overNowhere: held !== null && held.over === null,
    onKey,
    /** Moving the focus elsewhere cancels the move. */
    onBlur: (who: number) => setHeld((now) => (now?.who === who ? null : now)),
  };
}

/** The handle is a new element in the new room: the focus moves to it. */
function refocus(who: number): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-grip="${who}"]`)?.focus());
}
