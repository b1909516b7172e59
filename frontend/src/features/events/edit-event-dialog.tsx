import { zodResolver } from "@hookform/resolvers/zod";
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
  type BasicsOutput,
  basicsForm,
  basicsMessages,
  basicsOf,
  WIRE_FIELDS,
  wireBasics,
} from "@/features/events/basics";
import { draftKey } from "@/features/events/draft-key";
import { EditConflictNotice } from "@/features/events/edit-conflict";
import { refusalOf } from "@/features/events/error-messages";
import type { EventStatus } from "@/features/events/events-search";
import { categoriesQuery, type EventRow, refreshEvents } from "@/features/events/queries";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { FormSelectField } from "@/ui/form-fields";
import { Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** Basic info and status of an event, in a dialog over the table. */
export function EditEventDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery(event.client_id));
  const { form, notice, dropDraft } = useFormWithDraft<Basics, BasicsOutput>({
    draftKey: draftKey(event.client_id, event.event_id, "table"),
    defaultValues: basicsOf(event),
    resolver: (values, ...rest) =>
      zodResolver(basicsForm({ isDraft: values.status === "draft" }), { error: basicsMessages })(
        values,
        ...rest,
      ),
  });
  // The last version seen: fields that the form does not show are sent back unchanged.
  const [seen, setSeen] = useState(event);
  const [isBusy, setBusy] = useState(false);

  const saving = useMutation({
    mutationFn: (output: BasicsOutput) =>
      call("put", "/api/events/{event_id}", {
        path: { event_id: event.event_id },
        body: { ...wireBasics(output, seen), status: output.status, version: output.version },
      }),
    onSuccess: async () => {
      dropDraft();
      await refreshEvents(queryClient, event.event_id);
      toast.success(t.saved);
      onClose();
    },
    onError: (error) => showServerErrors(form, error, WIRE_FIELDS),
  });
  const isElsewhere = saving.error instanceof ApiError && saving.error.code === "stale";
  const deciding = useMutation({
    mutationFn: async (keeps: "mine" | "theirs") => {
      const latest = await queryClient.fetchQuery({ ...eventQuery(event.event_id), staleTime: 0 });
      setSeen(latest);
      const begun = basicsOf(latest);
      if (keeps === "theirs") {
        dropDraft();
        form.reset(begun);
      } else {
        form.setValue("version", begun.version);
        // Published meanwhile, it does not become a draft again.
        if (form.getValues("status") === "draft") form.setValue("status", begun.status);
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
      <Form
        form={form}
        onSave={(fields) => (isBusy ? toast.warning(t.picturesOnTheirWay) : saving.mutateAsync(fields))}
      >
        {notice}
        <BasicInfoForm
          form={form}
          categories={categories}
          isFixed={seen.is_fixed}
          isDraft={form.watch("status") === "draft"}
          takesUrls
          onBusy={setBusy}
        />
        <FormSelectField
          control={form.control}
          name="status"
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
        <Row justify="end">
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
          <SubmitButton control={form.control}>{t.save}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
