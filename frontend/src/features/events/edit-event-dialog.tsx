import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/event-forms";
import { t as list } from "#messages/events";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { eventQuery } from "@/domain/events";
import { BasicInfoForm } from "@/features/events/basic-info-form";
import {
  type Basics,
  basicsOf,
  basicsProblems,
  draftProblems,
  WIRE_FIELDS,
  wireBasics,
} from "@/features/events/basics";
import { draftKey } from "@/features/events/draft-key";
import { EditConflictNotice } from "@/features/events/edit-conflict";
import { refusalOf } from "@/features/events/error-messages";
import type { EventStatus } from "@/features/events/events-search";
import { categoriesQuery, type EventRow, refreshEvents } from "@/features/events/queries";
import classes from "@/features/events/wizard.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

/** Basic info and status of an event, in a dialog over the table. */
export function EditEventDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery(event.client_id));
  const form = useDraftForm<Fields>({
    draftKey: draftKey(event.client_id, event.event_id, "table"),
    start: startOf(event),
    problemsOf: (fields) => (fields.status === "draft" ? draftProblems(fields) : basicsProblems(fields, 0)),
    wireNames: WIRE_FIELDS,
  });
  // The last version seen: fields that the form does not show are sent back unchanged.
  const [seen, setSeen] = useState(event);
  const [isBusy, setBusy] = useState(false);

  const saving = useMutation({
    mutationFn: ({ status, version, ...basics }: Fields) =>
      call("put", "/api/events/{event_id}", {
        path: { event_id: event.event_id },
        body: { ...wireBasics(basics, seen), status, version },
      }),
    onSuccess: async () => {
      form.dropDraft();
      await refreshEvents(queryClient, event.event_id);
      toast.success(t.saved);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  const isElsewhere = saving.error instanceof ApiError && saving.error.code === "stale";
  const deciding = useMutation({
    mutationFn: async (keeps: "mine" | "theirs") => {
      const latest = await queryClient.fetchQuery({ ...eventQuery(event.event_id), staleTime: 0 });
      setSeen(latest);
      const begun = startOf(latest);
      if (keeps === "theirs") {
        form.dropDraft();
        form.reset(begun);
      } else {
        form.set("version", begun.version);
        // Published meanwhile, it does not become a draft again.
        if (form.values.status === "draft") form.set("status", begun.status);
      }
      saving.reset();
      await refreshEvents(queryClient, null);
    },
    onError: (error) => toast.error(refusalOf(error, t.latestFailed)),
  });
  // A published event does not become a draft again.
  const offered: EventStatus[] = seen.status === "draft" ? ["draft", "active"] : ["active", "inactive"];

  return (
    <Dialog title={t.editTitle} opened onClose={onClose} size="lg">
      <form
        noValidate
        className={classes["dialog"]}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (isBusy) toast.warning(t.picturesOnTheirWay);
          else void form.submit((fields) => saving.mutate(fields))();
        }}
      >
        {form.notice}
        <BasicInfoForm
          form={form}
          categories={categories}
          isFixed={seen.is_fixed}
          isDraft={form.values.status === "draft"}
          takesUrls
          onBusy={setBusy}
        />
        <SelectField
          {...form.field("status")}
          label={t.statusLabel}
          data={offered.map((value) => ({ value, label: list.statuses[value] }))}
        />
        {isElsewhere && (
          <EditConflictNotice
            title={t.savedMeanwhile}
            isBusy={deciding.isPending}
            onLoad={() => deciding.mutate("theirs")}
            onKeep={() => deciding.mutate("mine")}
          />
        )}
        {saving.isError && !isElsewhere && (
          <Notice tone="bad">{t.updateFailed(refusalOf(saving.error, t.tryAgain))}</Notice>
        )}
        <div className={classes["dialogEnd"]}>
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the form holds: of the version that is seen while it is typed. */
type Fields = Basics & { status: EventStatus; version: string };

function startOf(event: EventRow): Fields {
  return { ...basicsOf(event), status: event.status as EventStatus, version: event.version };
}
