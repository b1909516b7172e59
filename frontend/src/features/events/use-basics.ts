import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { type Basics, basicsProblems, NO_BASICS } from "@/features/events/basics";
import { basicsOf, isSame, WIRE_FIELDS, wireBasics } from "@/features/events/basics-wire";
import { keptKey } from "@/features/events/kept-key";
import { eventQuery, type OwnEvent, refreshEvents } from "@/features/events/queries";
import { refusalOf } from "@/features/events/refusal";
import { useSavedElsewhere } from "@/features/events/saved-elsewhere";
import { forget, keep, useOffered } from "@/lib/kept";
import { toast } from "@/ui/toasts";
import { useProblems } from "@/ui/use-problems";

/** After the last key, in milliseconds; and between tries while no answer comes. */
const PAUSE = 1_200;
const RETRY = 5_000;

/** What is kept in this browser: what is typed, as a change of the version it was begun on (null: never saved). */
type Draft = { basics: Basics; version: string | null };

export type SaveState = "saved" | "unsaved" | "saving" | "offline";

type Options = {
  clientId: number;
  event: OwnEvent | null;
  form: RefObject<HTMLElement | null>;
  /** Pictures are on their way: what is saved now would lack them. */
  isBusy: boolean;
};

/**
 * Basic info while it is edited. Every key is kept in this browser; a draft is saved by itself, an event on sale and
 * one that was never saved when asked to be.
 */
export function useBasics({ clientId, event, form, isBusy }: Options) {
  const queryClient = useQueryClient();
  const eventId = event?.event_id ?? null;
  const key = keptKey(clientId, eventId, "draft");
  const saved = useMemo(() => (event ? basicsOf(event) : NO_BASICS), [event]);
  const [typed, setTyped] = useState<Basics | null>(null);
  const basics = typed ?? saved;
  const isChanged = typed !== null && !isSame(typed, saved);
  const { offered, settle } = useOffered<Draft>(key);
  const [isElsewhere, setElsewhere] = useState(false);
  // The version that the person has seen: a save from an older one must not go through unnoticed.
  const version = useRef<string | null>(null);
  if (typed === null) version.current = event?.version ?? null;

  const lastDay = Math.max(0, ...(event?.itineraries.map(({ day_count }) => day_count) ?? []));
  const found = basicsProblems(basics, lastDay);
  const isValid = Object.keys(found).length === 0;
  const shown = useProblems(found, form);

  useSavedElsewhere(eventId, () => {
    if (isChanged) setElsewhere(true);
    else if (eventId !== null) void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
  });

  const saving = useMutation({
    mutationFn: async (sent: Basics) => {
      if (!event) {
        return call("post", "/api/events", {
          body: { ...wireBasics(sent, null), client_id: clientId, status: "draft" },
        });
      }
      return call("put", "/api/events/{event_id}", {
        path: { event_id: event.event_id },
        body: { ...wireBasics(sent, event), version: version.current },
      });
    },
    scope: { id: `basics-${eventId}` },
    onSuccess: async (answer, sent) => {
      version.current = answer.version;
      await refreshEvents(queryClient, answer.event_id);
      setTyped((now) => {
        if (now !== null && !isSame(now, sent)) {
          keep<Draft>(key, { basics: now, version: answer.version });
          return now;
        }
        forget(key);
        return null;
      });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "stale") setElsewhere(true);
      else if (!isOffline(error) && !shown.refuse(error, WIRE_FIELDS)) {
        toast.error(refusalOf(error, t.saveFailed));
      }
    },
  });
  const { mutate, mutateAsync, isPending, isPaused } = saving;
  const waits = isPaused || isOffline(saving.error);

  const savesItself = event?.status === "draft" && event.is_editable;
  useEffect(() => {
    if (!savesItself || !isChanged || !isValid || isBusy || isPending || isElsewhere) return;
    if (saving.error && !isOffline(saving.error)) return;
    const timer = setTimeout(() => mutate(basics), isOffline(saving.error) ? RETRY : PAUSE);
    return () => clearTimeout(timer);
  }, [basics, savesItself, isChanged, isValid, isBusy, isPending, isElsewhere, saving.error, mutate]);

  const change = useCallback(
    (changed: Partial<Basics>) => {
      settle();
      saving.reset();
      for (const field of Object.keys(changed)) shown.change(field as keyof Basics);
      setTyped((now) => {
        const next = { ...(now ?? saved), ...changed };
        keep<Draft>(key, { basics: next, version: version.current });
        return next;
      });
    },
    [key, saved, saving.reset, settle, shown.change],
  );

  return {
    basics,
    problems: shown.problems,
    leave: shown.leave,
    change,
    isValid,
    isElsewhere,
    state: (isPending && !waits
      ? "saving"
      : waits
        ? "offline"
        : isChanged
          ? "unsaved"
          : "saved") as SaveState,
    isSaving: isPending,
    offered: offered && !isSame(offered.value.basics, saved) ? offered : null,
    putBack: () => {
      if (offered) {
        // Saved over a newer version it would undo what others did meanwhile: the server refuses, and this one asks.
        version.current = offered.value.version;
        setTyped({ ...NO_BASICS, ...offered.value.basics });
      }
      settle();
    },
    forgetOffered: () => {
      forget(key);
      settle();
    },
    loadOther: () => {
      forget(key);
      setTyped(null);
      setElsewhere(false);
      saving.reset();
      void refreshEvents(queryClient, null);
    },
    keepMine: async () => {
      if (eventId !== null) {
        const latest = await queryClient
          .fetchQuery({ ...eventQuery(eventId), staleTime: 0 })
          .catch((error: unknown) => toast.error(refusalOf(error, t.loadFailed)));
        if (!latest) return;
        version.current = latest.version;
        if (typed !== null) keep<Draft>(key, { basics: typed, version: latest.version });
      }
      saving.reset();
      setElsewhere(false);
    },
    /** Saves what is typed, if it may be; the event's id, or null. */
    save: async (): Promise<number | null> => {
      if (!shown.attempt()) return null;
      if (isBusy) {
        toast.warning(t.basics.picturesOnTheirWay);
        return null;
      }
      if (event && !isChanged) return event.event_id;
      return mutateAsync(basics).then(
        ({ event_id }) => event_id,
        (error: unknown) => {
          if (isOffline(error)) toast.error(t.saveFailed);
          return null;
        },
      );
    },
  };
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
