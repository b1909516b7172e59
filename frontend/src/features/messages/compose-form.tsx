import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/departure-messages";
import { sentenceOf } from "@/api/errors";
import { PlanMessageIn } from "@/api/generated/zod.gen";
import { AudienceChoice } from "@/features/messages/audience-choice";
import classes from "@/features/messages/messages.module.css";
import { Preview } from "@/features/messages/preview";
import {
  addressed,
  type Channel,
  type MessageBody,
  type MessageSubject,
  messagesQuery,
  type Recipients,
  send,
} from "@/features/messages/queries";
import { TemplateChoice } from "@/features/messages/template-choice";
import { requiredText, typedNumber } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";
import { toast } from "@/ui/toasts";

/** Messages to phones have the text of an approved template. */
const MessageValues = z
  .extend(PlanMessageIn, {
    reservation_event_ids: z.array(z.number()),
    subject: requiredText,
    text: z.string(),
    template_id: typedNumber(z.nullable(z.number())),
  })
  .check(({ value, issues }) => {
    const missing = {
      template_id: isByTemplate(value.channel) && value.template_id === null,
      text: !isByTemplate(value.channel) && !value.text.trim(),
      reservation_event_ids: value.audience === "selected" && value.reservation_event_ids.length === 0,
    };
    for (const [name, isMissing] of Object.entries(missing))
      if (isMissing) issues.push({ code: "custom", path: [name], input: value });
  });
/** The channel of each template for phones. */
const CHANNEL_OF = { whatsapp: "whatsapp_api", sms: "sms" } as const;

type Props = {
  clientId: number;
  planId: number;
  plan: Recipients;
  about: MessageSubject | null;
  onSent: (messageId: number) => void;
};

/** Writes a message with fields, shows it as one traveller will read it, and sends it. */
export function ComposeForm({ clientId, planId, plan, about, onSent }: Props) {
  const queryClient = useQueryClient();
  const { form, notice, startAgain } = useFormWithDraft<
    z.input<typeof MessageValues>,
    z.output<typeof MessageValues>
  >({
    draftKey: `toli.client.${clientId}.departure-message.${planId}`,
    defaultValues: {
      channel: "email",
      audience: about === "due" ? "due" : "all",
      reservation_event_ids: [],
      template_id: "",
      subject: about ? t.beginnings[about].subject : "",
      text: about ? t.beginnings[about].text : "",
    },
    resolver: zodResolver(MessageValues, {
      error: messagesByField({
        template_id: t.phoneTemplateMissing,
        subject: t.subjectMissing,
        text: t.textMissing,
        reservation_event_ids: t.chosenMissing,
      }),
    }),
  });
  const { control } = form;
  const values = useWatch({ control }) as z.input<typeof MessageValues>;
  const { channel, audience, reservation_event_ids: chosen, subject } = values;
  const templates = plan.phone_templates.filter((one) => CHANNEL_OF[one.channel] === channel);
  const template = templates.find(({ template_id }) => String(template_id) === values.template_id);
  const text = isByTemplate(channel) ? (template?.text ?? "") : values.text;
  const channels: readonly Channel[] = [
    "email",
    "whatsapp",
    ...(["whatsapp", "sms"] as const)
      .filter((phone) => plan.phone_templates.some((one) => one.channel === phone))
      .map((phone) => CHANNEL_OF[phone]),
  ];
  const [asking, setAsking] = useState<MessageBody | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const to = addressed(plan.recipients, audience, chosen);
  const travellers = to.reduce((sum, { total_travelers }) => sum + total_travelers, 0);
  const sending = useMutation({
    mutationFn: (body: MessageBody) => send(planId, body),
    onSuccess: async ({ message_id }, body) => {
      startAgain();
      setAsking(null);
      toast.success(body.channel === "email" ? t.sent : body.channel === "whatsapp" ? t.prepared : t.queued);
      await queryClient.invalidateQueries({ queryKey: messagesQuery(planId).queryKey });
      onSent(message_id);
    },
    onError: () => setAsking(null),
  });
  const save = (typed: z.output<typeof MessageValues>) => {
    const body: MessageBody = {
      ...typed,
      reservation_event_ids: audience === "selected" ? chosen : [],
      text,
      template_id: template?.template_id ?? null,
    };
    return channel === "whatsapp" ? sending.mutateAsync(body) : setAsking(body);
  };
  const insert = (name: string) => {
    const { selectionStart: from = text.length, selectionEnd: until = text.length } = area.current ?? {};
    form.setValue("text", `${text.slice(0, from)}{${name}}${text.slice(until)}`);
    area.current?.focus();
  };
  return (
    <div className={classes["columns"]}>
      <Card label={t.write}>
        <Form form={form} onSave={save}>
          <Heading>{t.write}</Heading>
          {notice}
          {!isByTemplate(channel) && (
            <TemplateChoice
              clientId={clientId}
              draft={{ subject, text }}
              onPick={(picked) => {
                form.setValue("subject", picked.subject);
                form.setValue("text", picked.text);
              }}
            />
          )}
          <Stack gap={2}>
            <Segments
              label={t.channel}
              value={channel}
              options={channels.map((value) => ({ value, label: t.channels[value] }))}
              onChange={(value) => form.setValue("channel", value)}
            />
            <Hint>{t.channelHints[channel]}</Hint>
          </Stack>
          <AudienceChoice
            recipients={plan.recipients}
            channel={channel}
            audience={audience}
            chosen={chosen}
            error={form.formState.errors.reservation_event_ids?.message}
            onAudience={(value) => form.setValue("audience", value)}
            onChosen={(ids) => form.setValue("reservation_event_ids", ids)}
          />
          <FormTextField
            control={control}
            name="subject"
            label={t.subject}
            description={
              channel === "whatsapp" ? t.subjectHint : isByTemplate(channel) ? t.phoneSubjectHint : undefined
            }
            maxLength={120}
            required
          />
          {isByTemplate(channel) ? (
            <FormSelectField
              control={control}
              name="template_id"
              label={t.phoneTemplate}
              description={template?.falls_back ? t.fallsBackOnSms : t.fallsBackOnEmail}
              data={[
                { value: "", label: t.choosePhoneTemplate },
                ...templates.map((one) => ({ value: String(one.template_id), label: one.name })),
              ]}
              required
            />
          ) : (
            <>
              <FormLongTextField
                control={control}
                name="text"
                ref={area}
                label={t.text}
                rows={10}
                maxLength={4000}
                required
              />
              <fieldset className={classes["fields"]} aria-describedby="message-fields">
                <legend>{t.fields}</legend>
                {plan.fields.map(({ name, label }) => (
                  <Button key={name} size="sm" variant="outline" onClick={() => insert(name)}>
                    {label}
                  </Button>
                ))}
                <Hint id="message-fields">{t.fieldsHint}</Hint>
              </fieldset>
            </>
          )}
          {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
          <Row justify="end">
            <SubmitButton control={control}>
              {channel === "whatsapp" ? t.prepare(to.length) : t.send(to.length, travellers)}
            </SubmitButton>
          </Row>
        </Form>
      </Card>
      <Preview planId={planId} recipients={to.length > 0 ? to : plan.recipients} draft={{ subject, text }} />
      <ConfirmDialog
        title={
          asking?.channel === "email"
            ? t.sendTitle(to.length, travellers)
            : t.phoneTitle(to.length, travellers)
        }
        opened={asking !== null}
        confirm={asking?.channel === "email" ? t.confirm : t.confirmPhones}
        cancel={t.cancel}
        loading={sending.isPending}
        error={null}
        isHarmless
        onConfirm={() => asking && sending.mutate(asking)}
        onClose={() => setAsking(null)}
      >
        <p>{asking?.channel === "email" ? t.sendText : t.phoneText}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Whether the text of a channel is an approved template. */
function isByTemplate(channel: Channel): boolean {
  return channel === "whatsapp_api" || channel === "sms";
}
