import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/timeline";
import { sentenceOf } from "@/api/errors";
import { StepIn } from "@/api/generated/zod.gen";
import { UnsavedChanges } from "@/domain/unsaved-changes";
import {
  type Owner,
  resetStep,
  type Step,
  type StepBody,
  saveStep,
  type Timeline,
  timelineQuery,
} from "@/features/timeline/queries";
import { StepPreview } from "@/features/timeline/step-preview";
import classes from "@/features/timeline/timeline.module.css";
import { requiredText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormCheckField, FormLongTextField, FormTextField } from "@/ui/form-fields";
import { Hint, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

/** The hours in which e-mails may be sent. */
const HOURS = Array.from({ length: 13 }, (_, place) => place + 8);

/** Marks a value that is set as typed. */
const TYPED = { shouldDirty: true } as const;

/** The form of a step, which is the body of the request. */
const StepValues = z.extend(StepIn, {
  subject: requiredText,
  text: requiredText,
  template_id: z.nullable(z.number()),
});

function valuesOf({
  is_on,
  subject,
  text,
  offset_days,
  hour,
  template_id,
}: Step): z.input<typeof StepValues> {
  return { is_on, subject, text, offset_days, hour, template_id };
}

type Props = {
  owner: Owner;
  step: Step;
  fields: Timeline["fields"];
  templates: Timeline["phone_templates"];
};

/** The text, time and switch of a step, beside a preview. */
export function StepForm({ owner, step, fields, templates }: Props) {
  const queryClient = useQueryClient();
  const [isResetting, setResetting] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    ...formOptions,
    defaultValues: valuesOf(step),
    resolver: zodResolver(StepValues, {
      error: messagesByField({ subject: t.subjectMissing, text: t.textMissing }),
    }),
  });
  const { isDirty } = form.formState;
  const [subject, text, offsetDays, hour, templateId] = useWatch({
    control: form.control,
    name: ["subject", "text", "offset_days", "hour", "template_id"],
  });
  const level = owner.eventId === null ? "client" : "trip";
  const { queryKey } = timelineQuery(owner);
  // A step that was changed elsewhere replaces the values until something is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the step alone
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(step));
  }, [step]);
  const show = (timeline: Timeline) => {
    form.reset(valuesOf(timeline.steps.find((changed) => changed.step === step.step) ?? step));
    queryClient.setQueryData<Timeline>(queryKey, timeline);
  };
  const saving = useMutation({
    mutationFn: (body: StepBody) => saveStep(owner, step.step, body),
    onSuccess: (timeline) => {
      show(timeline);
      toast.success(t.saved);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const resetting = useMutation({
    mutationFn: () => resetStep(owner, step.step),
    onSuccess: (timeline) => {
      show(timeline);
      setResetting(false);
      toast.success(t.resetDone);
    },
  });
  const insert = (name: string) => {
    const { selectionStart: from = text.length, selectionEnd: until = text.length } = area.current ?? {};
    form.setValue("text", `${text.slice(0, from)}{${name}}${text.slice(until)}`, TYPED);
    area.current?.focus();
  };
  const template = templates.find((candidate) => candidate.template_id === templateId);
  const offsets = Array.from(
    { length: step.last_offset - step.first_offset + 1 },
    (_, place) => step.first_offset + place,
  );
  return (
    <div className={classes["columns"]}>
      <Form form={form} onSave={saving.mutateAsync} aria-label={t.names[step.step]}>
        <UnsavedChanges when={isDirty} />
        <Hint>{t.hints[step.step]}</Hint>
        {step.may_switch_off && <FormCheckField control={form.control} name="is_on" label={t.isOn} />}
        {step.anchor !== "booking" && (
          <div className={classes["moment"]}>
            {offsets.length > 1 && (
              <SelectField
                label={t.days[step.anchor]}
                value={String(offsetDays)}
                data={offsets.map((offset) => ({
                  value: String(offset),
                  label: t.dayChoice(step.anchor, offset),
                }))}
                onChange={(event) => form.setValue("offset_days", Number(event.currentTarget.value), TYPED)}
              />
            )}
            <SelectField
              label={t.hour}
              value={String(hour)}
              data={HOURS.map((option) => ({ value: String(option), label: t.hourChoice(option) }))}
              onChange={(event) => form.setValue("hour", Number(event.currentTarget.value), TYPED)}
            />
          </div>
        )}
        {step.may_switch_off && templates.length > 0 && (
          <SelectField
            label={t.way}
            description={template ? t.wayHint(template.text) : undefined}
            value={template ? String(template.template_id) : ""}
            data={[
              { value: "", label: t.byEmail },
              ...templates.map((option) => ({
                value: String(option.template_id),
                label: t.byTemplate(t.channels[option.channel], option.name),
              })),
            ]}
            onChange={(event) =>
              form.setValue("template_id", Number(event.currentTarget.value) || null, TYPED)
            }
          />
        )}
        <FormTextField control={form.control} name="subject" label={t.subject} maxLength={120} required />
        <FormLongTextField
          control={form.control}
          name="text"
          ref={area}
          label={t.text}
          rows={10}
          maxLength={4000}
          required
        />
        <details className={classes["more"]}>
          <summary>{t.fields}</summary>
          <Hint>{t.fieldsHint}</Hint>
          <div className={classes["fields"]}>
            {fields.map(({ name, label }) => (
              <Button key={name} size="sm" variant="outline" onClick={() => insert(name)}>
                {label}
              </Button>
            ))}
          </div>
        </details>
        {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
        <Row justify="end">
          {step.level === level && (
            <Button variant="outline" onClick={() => setResetting(true)}>
              {t.reset[level]}
            </Button>
          )}
          <SubmitButton control={form.control}>{t.save}</SubmitButton>
        </Row>
      </Form>
      <StepPreview owner={owner} step={step.step} draft={{ subject, text }} isUnsaved={isDirty} />
      <ConfirmDialog
        title={t.resetTitle(t.names[step.step])}
        opened={isResetting}
        confirm={t.resetConfirm}
        cancel={t.keep}
        loading={resetting.isPending}
        error={resetting.isError ? sentenceOf(resetting.error, t.resetFailed) : null}
        onConfirm={() => resetting.mutate()}
        onClose={() => setResetting(false)}
      >
        <p>{t.resetText[level]}</p>
      </ConfirmDialog>
    </div>
  );
}
