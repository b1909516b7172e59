import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#messages/channels";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/channels/channels-page.module.css";
import { type Channels, changeTemplate, channelsQuery, type Template } from "@/features/channels/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  template: Template;
  channels: Channels;
  opened: boolean;
  onClose: () => void;
};

/** Chooses which field fills which placeholder of a template, and the SMS to fall back on. */
export function TemplateDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.fillTitle(props.template.name)} opened={opened} onClose={onClose}>
      {opened && <TemplateForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

function TemplateForm({ clientId, template, channels, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState<Record<string, string>>(template.fields);
  const form = useRef<HTMLFormElement>(null);
  const [sms, setSms] = useState(template.sms_template_id === null ? "" : String(template.sms_template_id));
  const texts = channels.templates.filter(({ channel, is_usable }) => channel === "sms" && is_usable);
  const saving = useMutation({
    mutationFn: () =>
      changeTemplate(clientId, template.template_id, {
        fields: Object.fromEntries(Object.entries(fields).filter(([, field]) => field)),
        sms_template_id: sms ? Number(sms) : null,
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(channelsQuery(clientId).queryKey, now);
      toast.success(t.templateSaved);
      onClose();
    },
  });
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
      error={saving.isError ? sentenceOf(saving.error, t.templateFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.save}
      isSaving={saving.isPending}
    >
      <p className={classes["text"]}>{template.body}</p>
      {template.placeholders.map((name) => (
        <SelectField
          key={name}
          label={t.placeholder(name)}
          value={fields[name] ?? ""}
          data={[
            { value: "", label: t.noField },
            ...channels.fields.map((field) => ({ value: field.name, label: field.label })),
          ]}
          onChange={(event) => {
            const field = event.currentTarget.value;
            setFields((last) => ({ ...last, [name]: field }));
          }}
        />
      ))}
      {template.channel === "whatsapp" && texts.length > 0 && (
        <SelectField
          label={t.fallback}
          description={t.fallbackHint}
          value={sms}
          data={[
            { value: "", label: t.noFallback },
            ...texts.map((smsTemplate) => ({
              value: String(smsTemplate.template_id),
              label: smsTemplate.name,
            })),
          ]}
          onChange={(event) => setSms(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
