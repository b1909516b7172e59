import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { roomingQuery } from "@/features/rooming/queries";
import { type Draft, draftOf, type Rooming, wireOf, withIds } from "@/features/rooming/rooms";

const ROOMING = "/api/bookings/clients/{client_id}/plans/{event_plan_id}/rooming";

export type Saving =
  | { state: "saved" | "saving" }
  | { state: "failed"; message: string }
  /** Someone else saved in the meantime: their version, and who saved it. */
  | { state: "overtaken"; message: string; theirs: Rooming };

/**
 * The rooms of a departure while they are arranged. Each change is saved automatically, as a whole and against the version
 * that it was made from; one save at a time, and what was changed meanwhile follows.
 */
export function useRooming(clientId: number, loaded: Rooming) {
  const queryClient = useQueryClient();
  const planId = loaded.event_plan_id;
  const [savedRooming, setSavedRooming] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [past, setPast] = useState<readonly Draft[]>([]);
  const [saving, setSaving] = useState<Saving>({ state: "saved" });
  // The current state for a running save, which was started in an earlier render.
  const now = useRef({ draft, known: savedRooming, running: false });
  now.current.draft = draft;
  now.current.known = savedRooming;

  const save = useCallback(async () => {
    const present = now.current;
    if (present.running) return;
    present.running = true;
    setSaving({ state: "saving" });
    try {
      let isBehind: boolean;
      do {
        const sent = present.draft;
        const body = { version: present.known.version, ...wireOf(sent, present.known) };
        const saved = await call("put", ROOMING, {
          path: { client_id: clientId, event_plan_id: planId },
          body,
        });
        isBehind = present.draft !== sent;
        const named = withIds(present.draft, sent, saved);
        const keys = named.rooms.map(({ key }) => key);
        present.known = saved;
        present.draft = isBehind ? named : draftOf(saved, keys);
        setSavedRooming(saved);
        setDraft(present.draft);
        queryClient.setQueryData(roomingQuery(clientId, planId).queryKey, saved);
      } while (isBehind);
      setSaving({ state: "saved" });
    } catch (error) {
      setSaving(refusal(error));
    } finally {
      present.running = false;
    }
  }, [clientId, planId, queryClient]);

  const put = useCallback(
    (next: Draft) => {
      now.current.draft = next;
      setDraft(next);
      void save();
    },
    [save],
  );

  const change = useCallback(
    (next: Draft) => {
      const before = now.current.draft;
      setPast((all) => [...all, before]);
      put(next);
    },
    [put],
  );

  const undo = useCallback(() => {
    const before = past.at(-1);
    if (!before) return false;
    setPast(past.slice(0, -1));
    put(before);
    return true;
  }, [past, put]);

  /** Shows the other version; Undo restores the person's own. */
  const takeTheirs = useCallback((theirs: Rooming) => {
    const mine = now.current.draft;
    setPast((all) => [...all, mine]);
    now.current.known = theirs;
    setSavedRooming(theirs);
    setDraft(draftOf(theirs));
    setSaving({ state: "saved" });
  }, []);

  /** Saves the person's own rooms over the other version. */
  const keepMine = useCallback(
    (theirs: Rooming) => {
      setPast((all) => [...all, draftOf(theirs)]);
      now.current.known = theirs;
      setSavedRooming(theirs);
      void save();
    },
    [save],
  );

  // Without a connection nothing is lost: the save is retried when it is back, and leaving the page asks for confirmation.
  useEffect(() => {
    if (saving.state !== "failed") return;
    const again = () => void save();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("online", again);
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("beforeunload", ask);
    };
  }, [saving.state, save]);

  return {
    known: savedRooming,
    draft,
    saving,
    canUndo: past.length > 0,
    change,
    undo,
    save,
    takeTheirs,
    keepMine,
  };
}

function refusal(error: unknown): Saving {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "rooming_changed") {
    return { state: "overtaken", message: error.message, theirs: error.data["rooming"] as Rooming };
  }
  return { state: "failed", message: error.message };
}
