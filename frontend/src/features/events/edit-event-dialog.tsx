import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#messages/event-forms";
import { t as list } from "#messages/events";
import { call } from "@/api/call";
import { BasicInfoForm } from "@/features/events/basic-info-form";
import { basicsProblems } from "@/features/events/basics";
import { basicsOf, WIRE_FIELDS, wireBasics } from "@/features/events/basics-wire";
import type { EventStatus } from "@/features/events/events-search";
import { keptKey } from "@/features/events/kept-key";
import { categoriesQuery, type EventRow, refreshEvents } from "@/features/events/queries";
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
  const typed = useTyped(keptKey(event.client_id, event.event_id, "table"), () => ({
    basics: basicsOf(event),
    status: event.status as EventStatus,
  }));
  const { basics, status } = typed.value;
  const [isBusy, setBusy] = useState(false);
  const shown = useProblems(basicsProblems(basics, 0), form);

  const saving = useMutation({
    mutationFn: () =>
      call("put", "/api/events/{event_id}", {
        path: { event_id: event.event_id },
        body: { ...wireBasics(basics, event), status, version: event.version },
      }),
    onSuccess: async () => {
      typed.drop();
      await refreshEvents(queryClient, event.event_id);
      toast.success(t.saved);
      onClose();
    },
    onError: (error) => shown.refuse(error, WIRE_FIELDS),
  });
  // A published event does not become a draft again.
  const offered: EventStatus[] = event.status === "draft" ? ["draft", "active"] : ["active", "inactive"];

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
          isFixed={event.is_fixed}
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
        {saving.isError && <Notice tone="bad">{t.updateFailed(refusalOf(saving.error, t.tryAgain))}</Notice>}
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
