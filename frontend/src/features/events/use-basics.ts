import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { eventQuery } from "@/domain/events";
import {
  type Basics,
  type BasicsOutput,
  basicsForm,
  basicsMessages,
  basicsOf,
  isSame,
  NO_BASICS,
  WIRE_FIELDS,
  wireBasics,
} from "@/features/events/basics";
import { draftKey } from "@/features/events/draft-key";
import { refusalOf } from "@/features/events/error-messages";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import { useSavedInOtherTab } from "@/features/events/saved-in-other-tab";
import { formOptions } from "@/ui/form";
import { useTyped } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { toast } from "@/ui/toasts";
import { useDraft } from "@/ui/use-draft";

/** Milliseconds after the last key, and between retries without a response. */
const PAUSE = 1_200;
const RETRY = 5_000;

/** What is typed, as a change of the version it was begun on (null: never saved). */
type Draft = { basics: Basics; version: string | null };

export type SaveState = "saved" | "unsaved" | "saving" | "offline";

type Options = {
  clientId: number;
  event: OwnEvent | null;
  /** Uploads are in progress: a save now would lack these pictures. */
  isBusy: boolean;
};

/**
 * Basic info while it is edited. Every key is kept as a draft in this browser. An event's draft is also saved to the
 * server automatically; an event on sale, and one that was never saved, when the person asks for it.
 */
export function useBasics({ clientId, event, isBusy }: Options) {
  const queryClient = useQueryClient();
  const eventId = event?.event_id ?? null;
  const draft = useDraft<Draft>(draftKey(clientId, eventId, "draft"));
  const saved = useMemo(() => (event ? basicsOf(event) : NO_BASICS), [event]);
  const [isElsewhere, setElsewhere] = useState(false);
  // The version that the person has seen: a save from an older one must not go through unnoticed.
  const version = useRef<string | null>(null);

  const lastDay = Math.max(0, ...(event?.itineraries.map(({ day_count }) => day_count) ?? []));
  const schema = useMemo(() => basicsForm({ lastDay }), [lastDay]);
  const form = useForm<Basics, unknown, BasicsOutput>({
    ...formOptions,
    defaultValues: saved,
    resolver: zodResolver(schema, { error: basicsMessages }),
  });
  const watched = form.watch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the same object while nothing changes
  const basics = useMemo(() => watched, [JSON.stringify(watched)]);
  const isTyped = form.formState.isDirty;
  const isValid = z.safeParse(schema, basics).success;
  useTyped(form, (values) => {
    saving.reset();
    draft.write({ basics: values, version: version.current });
  });
  if (!isTyped) version.current = event?.version ?? null;
  const isChanged = isTyped && !isSame(basics, saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is saved until something is typed
  useEffect(() => {
    if (!isTyped) form.reset(saved);
  }, [saved, isTyped]);

  useSavedInOtherTab(eventId, () => {
    if (isChanged) setElsewhere(true);
    else if (eventId !== null) void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
  });

  const saving = useMutation({
    mutationFn: async (sent: Basics) => {
      const body = wireBasics(z.parse(schema, sent), event);
      return event
        ? call("put", "/api/events/{event_id}", {
            path: { event_id: event.event_id },
            body: { ...body, version: version.current },
          })
        : call("post", "/api/events", { body: { ...body, client_id: clientId, status: "draft" } });
    },
    scope: { id: `basics-${eventId}` },
    onSuccess: async (answer, sent) => {
      version.current = answer.version;
      await refreshEvents(queryClient, answer.event_id);
      const now = form.getValues();
      if (isSame(now, sent)) {
        draft.drop();
        form.reset(now);
      } else draft.write({ basics: now, version: answer.version });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "stale") setElsewhere(true);
      else if (!isOffline(error) && !showServerErrors(form, error, WIRE_FIELDS))
        toast.error(refusalOf(error, t.saveFailed));
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

  return {
    form,
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
    /** What was typed before, to be offered back. */
    draft: {
      ...draft,
      offered: draft.offered && !isSame(draft.offered.value.basics, saved) ? draft.offered : null,
    },
    restore: (savedDraft: Draft) => {
      // A save over a newer version would undo changes of others: the server rejects it, and the person is asked.
      version.current = savedDraft.version;
      form.reset({ ...NO_BASICS, ...savedDraft.basics }, { keepDefaultValues: true });
    },
    loadOther: () => {
      draft.drop();
      form.reset(saved);
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
        if (isTyped) draft.write({ basics, version: latest.version });
      }
      saving.reset();
      setElsewhere(false);
    },
    /** Saves what is typed, if it may be; the event's id, or null. */
    save: async (): Promise<number | null> => {
      let id: number | null = null;
      await form.handleSubmit(async () => {
        if (isBusy) toast.warning(t.basics.picturesOnTheirWay);
        else if (event && !isChanged) id = event.event_id;
        else {
          id = await mutateAsync(form.getValues()).then(
            ({ event_id }) => event_id,
            (error: unknown) => {
              if (isOffline(error)) toast.error(t.saveFailed);
              return null;
            },
          );
        }
      })();
      return id;
    },
  };
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
