import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#messages/timeline";
import { sentenceOf } from "@/api/errors";
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
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { LongTextField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

/** The hours in which e-mails may be sent. */
const HOURS = Array.from({ length: 13 }, (_, place) => place + 8);

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
  const form = useForm<StepBody>({
    start: {
      is_on: step.is_on,
      subject: step.subject,
      text: step.text,
      offset_days: step.offset_days,
      hour: step.hour,
      template_id: step.template_id,
    },
    problemsOf: ({ subject, text }) => ({
      ...(!subject.trim() && { subject: t.subjectMissing }),
      ...(!text.trim() && { text: t.textMissing }),
    }),
  });
  const level = owner.eventId === null ? "client" : "trip";
  const { queryKey } = timelineQuery(owner);
  const saving = useMutation({
    mutationFn: (body: StepBody) => saveStep(owner, step.step, body),
    onSuccess: (timeline) => {
      form.settle();
      queryClient.setQueryData<Timeline>(queryKey, timeline);
      toast.success(t.saved);
    },
    onError: (error) => form.refuse(error),
  });
  const resetting = useMutation({
    mutationFn: () => resetStep(owner, step.step),
    onSuccess: (timeline) => {
      form.settle();
      queryClient.setQueryData<Timeline>(queryKey, timeline);
      setResetting(false);
      toast.success(t.resetDone);
    },
  });
  const { subject, text } = form.values;
  const insert = (name: string) => {
    const { selectionStart: from = text.length, selectionEnd: until = text.length } = area.current ?? {};
    form.set("text", `${text.slice(0, from)}{${name}}${text.slice(until)}`);
    area.current?.focus();
  };
  const template = templates.find((candidate) => candidate.template_id === form.values.template_id);
  const offsets = Array.from(
    { length: step.last_offset - step.first_offset + 1 },
    (_, place) => step.first_offset + place,
  );
  return (
    <div className={classes["columns"]}>
      <form
        ref={form.ref}
        noValidate
        aria-label={t.names[step.step]}
        className={classes["form"]}
        onSubmit={form.submit((body) => {
          if (!saving.isPending) saving.mutate(body);
        })}
      >
        <p className={classes["hint"]}>{t.hints[step.step]}</p>
        {step.may_switch_off && <CheckField {...form.check("is_on")} label={t.isOn} />}
        {step.anchor !== "booking" && (
          <div className={classes["moment"]}>
            {offsets.length > 1 && (
              <SelectField
                label={t.days[step.anchor]}
                value={String(form.values.offset_days)}
                data={offsets.map((offset) => ({
                  value: String(offset),
                  label: t.dayChoice(step.anchor, offset),
                }))}
                onChange={(event) => form.set("offset_days", Number(event.currentTarget.value))}
              />
            )}
            <SelectField
              label={t.hour}
              value={String(form.values.hour)}
              data={HOURS.map((hour) => ({ value: String(hour), label: t.hourChoice(hour) }))}
              onChange={(event) => form.set("hour", Number(event.currentTarget.value))}
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
            onChange={(event) => form.set("template_id", Number(event.currentTarget.value) || null)}
          />
        )}
        <TextField {...form.field("subject")} label={t.subject} maxLength={120} required />
        <LongTextField
          {...form.field("text")}
          ref={area}
          label={t.text}
          rows={10}
          maxLength={4000}
          required
        />
        <details className={classes["more"]}>
          <summary>{t.fields}</summary>
          <p className={classes["hint"]}>{t.fieldsHint}</p>
          <div className={classes["fields"]}>
            {fields.map(({ name, label }) => (
              <Button key={name} size="sm" variant="outline" onClick={() => insert(name)}>
                {label}
              </Button>
            ))}
          </div>
        </details>
        {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
        <div className={classes["actions"]}>
          {step.level === level && (
            <Button variant="outline" onClick={() => setResetting(true)}>
              {t.reset[level]}
            </Button>
          )}
          <Button type="submit" loading={saving.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
      <StepPreview owner={owner} step={step.step} draft={{ subject, text }} isUnsaved={form.isTyped} />
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
