import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/event-forms";
import { t as list } from "#messages/events";
import { t as words } from "#messages/wizard";
import { call } from "@/api/call";
import { failureOf, isSignedOut } from "@/api/errors";
import { BasicInfoForm } from "@/features/events/basic-info-form";
import {
  type BasicsOutput,
  basicsForm,
  basicsMessages,
  NO_BASICS,
  WIRE_FIELDS,
  wireBasics,
} from "@/features/events/basics";
import { draftKey } from "@/features/events/draft-key";
import { refusalOf } from "@/features/events/error-messages";
import { type StepName, stepOf } from "@/features/events/progress";
import { categoriesQuery, refreshEvents } from "@/features/events/queries";
import classes from "@/features/events/wizard.module.css";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { PageHead } from "@/ui/page-head";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  /** Saved as a draft only; `step` is the first that is not complete. */
  onUnfinished: (eventId: number, step: StepName) => void;
};

/** The minimal fields of an event, in one form. */
export function CreateEventPage({ clientId, onUnfinished }: Props) {
  const queryClient = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery(clientId));
  const [isBusy, setBusy] = useState(false);
  const { form, notice, startAgain } = useFormWithDraft({
    draftKey: draftKey(clientId, null, "simple"),
    defaultValues: NO_BASICS,
    resolver: zodResolver(basicsForm({ isDraft: true }), { error: basicsMessages }),
  });

  const creating = useMutation({
    mutationFn: async ({ basics, publishes }: { basics: BasicsOutput; publishes: boolean }) => {
      const created = await call("post", "/api/events", {
        body: { ...wireBasics(basics, null), client_id: clientId, status: "draft" },
      });
      const id = created.event_id;
      if (!publishes) return { id, unfinished: null };
      const [first] = created.missing;
      if (first) {
        const steps = [...new Set(created.missing.map(({ step }) => step))];
        return { id, unfinished: { text: t.incomplete(steps), step: stepOf(first) } };
      }
      try {
        await call("put", "/api/events/{event_id}", { path: { event_id: id }, body: { status: "active" } });
        return { id, unfinished: null };
      } catch (error) {
        const text = t.notPublished(refusalOf(error, words.publishFailed));
        return { id, unfinished: { text, step: "pricing" as const } };
      }
    },
    onSuccess: ({ id, unfinished }) => {
      void refreshEvents(queryClient, null);
      startAgain();
      if (unfinished === null) return toast.success(t.created);
      toast.warning(unfinished.text);
      onUnfinished(id, unfinished.step);
    },
    onError: (error) => {
      if (isSignedOut(error)) toast.formError(t.noUser);
      else if (!showServerErrors(form, error, WIRE_FIELDS)) {
        toast.formError(failureOf(error, t.createFailed, t.createBroken));
      }
    },
  });
  const create = (publishes: boolean) => {
    if (isBusy) toast.warning(t.picturesOnTheirWay);
    else
      void form.handleSubmit((basics) =>
        creating.mutateAsync({ basics, publishes }).catch(() => undefined),
      )();
  };

  return (
    <div className={classes["page"]}>
      <PageHead panel={list.panel} title={t.create} lead={t.createLead} />
      {notice}
      <Form gap={0} form={form} onSave={() => undefined}>
        <BasicInfoForm
          form={form}
          categories={categories}
          isFixed={false}
          isDraft
          takesUrls
          onBusy={setBusy}
        />
      </Form>
      <div className={classes["foot"]}>
        <div className={classes["footEnd"]}>
          <Button
            variant="outline"
            loading={creating.isPending && !creating.variables.publishes}
            onClick={() => create(false)}
          >
            {t.draft}
          </Button>
          <Button loading={creating.isPending && creating.variables.publishes} onClick={() => create(true)}>
            {t.publish}
          </Button>
        </div>
      </div>
    </div>
  );
}
