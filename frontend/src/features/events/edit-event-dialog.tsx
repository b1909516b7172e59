import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#messages/event-forms";
import { t as list } from "#messages/events";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { BasicInfoForm } from "@/features/events/basic-info-form";
import { basicsProblems } from "@/features/events/basics";
import { basicsOf, WIRE_FIELDS, wireBasics } from "@/features/events/basics-wire";
import { ChangedElsewhere } from "@/features/events/changed-elsewhere";
import type { EventStatus } from "@/features/events/events-search";
import { keptKey } from "@/features/events/kept-key";
import { categoriesQuery, type EventRow, eventQuery, refreshEvents } from "@/features/events/queries";
import { refusalOf } from "@/features/events/refusal";
import classes from "@/features/events/wizard.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useTyped } from "@/ui/use-kept";
import { useProblems } from "@/ui/use-problems";

/** Basic info and the status of an event, in front of the table. */
export function EditEventDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery(event.client_id));
  const form = useRef<HTMLDivElement>(null);
  const typed = useTyped(keptKey(event.client_id, event.event_id, "table"), () => startOf(event));
  const { basics, status, version } = typed.value;
  // As it was last seen: what the form does not show of it is sent back as it was there.
  const [seen, setSeen] = useState(event);
  const [isBusy, setBusy] = useState(false);
  const shown = useProblems(basicsProblems(basics, 0), form);

  const saving = useMutation({
    mutationFn: () =>
      call("put", "/api/events/{event_id}", {
        path: { event_id: event.event_id },
        body: { ...wireBasics(basics, seen), status, version },
      }),
    onSuccess: async () => {
      typed.drop();
      await refreshEvents(queryClient, event.event_id);
      toast.success(t.saved);
      onClose();
    },
    onError: (error) => shown.refuse(error, WIRE_FIELDS),
  });
  const isElsewhere = saving.error instanceof ApiError && saving.error.code === "stale";
  const deciding = useMutation({
    mutationFn: async (keeps: "mine" | "theirs") => {
      const latest = await queryClient.fetchQuery({ ...eventQuery(event.event_id), staleTime: 0 });
      setSeen(latest);
      if (keeps === "theirs") typed.begin(startOf(latest));
      else {
        const begun = startOf(latest);
        // Published meanwhile, it does not become a draft again.
        typed.change({ version: begun.version, ...(status === "draft" && { status: begun.status }) });
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
          else if (shown.attempt()) saving.mutate();
        }}
      >
        {typed.notice}
        <BasicInfoForm
          ref={form}
          basics={basics}
          problems={shown.problems}
          categories={categories}
          isFixed={seen.is_fixed}
          onChange={(changed) => {
            for (const field of Object.keys(changed)) shown.change(field as keyof typeof changed);
            typed.change({ basics: { ...basics, ...changed } });
          }}
          onLeave={shown.leave}
          onBusy={setBusy}
        />
        <SelectField
          label={t.statusLabel}
          value={status}
          data={offered.map((value) => ({ value, label: list.statuses[value] }))}
          onChange={(changed) => typed.change({ status: changed.currentTarget.value as EventStatus })}
        />
        {isElsewhere && (
          <ChangedElsewhere
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
function startOf(event: EventRow) {
  return { basics: basicsOf(event), status: event.status as EventStatus, version: event.version };
}
