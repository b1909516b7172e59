import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#messages/departure-messages";
import { sentenceOf } from "@/api/errors";
import { AudienceChoice } from "@/features/messages/audience-choice";
import classes from "@/features/messages/messages.module.css";
import { Preview } from "@/features/messages/preview";
import {
  type Audience,
  addressed,
  type Channel,
  type MessageBody,
  messagesQuery,
  type Recipients,
  send,
} from "@/features/messages/queries";
import { TemplateChoice } from "@/features/messages/template-choice";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { LongTextField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

type Fields = {
  channel: Channel;
  audience: Audience;
  chosen: number[];
  templateId: string;
  subject: string;
  text: string;
};

const EMPTY: Fields = {
  channel: "email",
  audience: "all",
  chosen: [],
  templateId: "",
  subject: "",
  text: "",
};
/** The channel of each template for phones. */
const CHANNEL_OF = { whatsapp: "whatsapp_api", sms: "sms" } as const;

type Props = {
  clientId: number;
  planId: number;
  plan: Recipients;
  onSent: (messageId: number) => void;
};

/** Writes a message with fields, shows it as one traveller will read it, and sends it. */
export function ComposeForm({ clientId, planId, plan, onSent }: Props) {
  const queryClient = useQueryClient();
  const form = useDraftForm<Fields>({
    draftKey: `toli.client.${clientId}.departure-message.${planId}`,
    start: EMPTY,
    problemsOf: ({ channel, templateId, subject, text, audience, chosen }) => ({
      ...(isByTemplate(channel) && !templateId && { templateId: t.phoneTemplateMissing }),
      ...(!subject.trim() && { subject: t.subjectMissing }),
      ...(!isByTemplate(channel) && !text.trim() && { text: t.textMissing }),
      ...(audience === "selected" && chosen.length === 0 && { chosen: t.chosenMissing }),
    }),
  });
  const { channel, audience, chosen, templateId, subject } = form.values;
  const templates = plan.phone_templates.filter((one) => CHANNEL_OF[one.channel] === channel);
  const template = templates.find(({ template_id }) => String(template_id) === templateId);
  const text = isByTemplate(channel) ? (template?.text ?? "") : form.values.text;
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
  const sending = useMutation({
    mutationFn: (body: MessageBody) => send(planId, body),
    onSuccess: async ({ message_id }, body) => {
      form.startAgain();
      setAsking(null);
      toast.success(body.channel === "email" ? t.sent : body.channel === "whatsapp" ? t.prepared : t.queued);
      await queryClient.invalidateQueries({ queryKey: messagesQuery(planId).queryKey });
      onSent(message_id);
    },
    onError: () => setAsking(null),
  });
  const submit = form.submit((fields) => {
    const body: MessageBody = {
      channel: fields.channel,
      audience: fields.audience,
      reservation_event_ids: fields.audience === "selected" ? fields.chosen : [],
      subject: fields.subject,
      text,
      ...(template && { template_id: template.template_id }),
    };
    if (fields.channel === "whatsapp") sending.mutate(body);
    else setAsking(body);
  });
  const insert = (name: string) => {
    const { selectionStart: from = text.length, selectionEnd: until = text.length } = area.current ?? {};
    form.set("text", `${text.slice(0, from)}{${name}}${text.slice(until)}`);
    area.current?.focus();
  };
  return (
    <div className={classes["columns"]}>
      <Card label={t.write}>
        <form ref={form.ref} noValidate className={classes["form"]} onSubmit={submit}>
          <h2 className={classes["heading"]}>{t.write}</h2>
          {form.notice}
          {!isByTemplate(channel) && (
            <TemplateChoice
              clientId={clientId}
              draft={{ subject, text }}
              onPick={(picked) => {
                form.set("subject", picked.subject);
                form.set("text", picked.text);
              }}
            />
          )}
          <div className={classes["group"]}>
            <Segments
              label={t.channel}
              value={channel}
              options={channels.map((value) => ({ value, label: t.channels[value] }))}
              onChange={(value) => form.set("channel", value)}
            />
            <p className={classes["hint"]}>{t.channelHints[channel]}</p>
          </div>
          <AudienceChoice
            recipients={plan.recipients}
            channel={channel}
            audience={audience}
            chosen={chosen}
            error={form.problems.chosen}
            onAudience={(value) => form.set("audience", value)}
            onChosen={(ids) => form.set("chosen", ids)}
          />
          <TextField
            {...form.field("subject")}
            label={t.subject}
            description={
              channel === "whatsapp" ? t.subjectHint : isByTemplate(channel) ? t.phoneSubjectHint : undefined
            }
            maxLength={120}
            required
          />
          {isByTemplate(channel) ? (
            <SelectField
              {...form.field("templateId")}
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
              <LongTextField
                {...form.field("text")}
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
                <p id="message-fields" className={classes["hint"]}>
                  {t.fieldsHint}
                </p>
              </fieldset>
            </>
          )}
          {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
          <div className={classes["actions"]}>
            <Button type="submit" loading={sending.isPending && asking === null}>
              {channel === "whatsapp" ? t.prepare(to.length) : t.send(to.length)}
            </Button>
          </div>
        </form>
      </Card>
      <Preview planId={planId} recipients={to.length > 0 ? to : plan.recipients} draft={{ subject, text }} />
      <ConfirmDialog
        title={asking?.channel === "email" ? t.sendTitle(to.length) : t.phoneTitle(to.length)}
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
