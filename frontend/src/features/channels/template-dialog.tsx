import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/channels";
import { TemplateFieldsIn } from "@/api/generated/zod.gen";
import { useDialogSaving } from "@/domain/dialog-saving";
import classes from "@/features/channels/channels-page.module.css";
import { type Channels, changeTemplate, channelsQuery, type Template } from "@/features/channels/queries";
import { typedNumber } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormSelectField } from "@/ui/form-fields";

/** A placeholder without a field is left out. */
const TemplateFields = z.extend(TemplateFieldsIn, {
  fields: z.pipe(
    TemplateFieldsIn.shape.fields,
    z.transform((fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).filter(([, field]) => field)),
    ),
  ),
  sms_template_id: typedNumber(TemplateFieldsIn.shape.sms_template_id),
});

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
  const form = useForm<z.input<typeof TemplateFields>, unknown, z.output<typeof TemplateFields>>({
    ...formOptions,
    defaultValues: {
      fields: template.fields,
      sms_template_id: template.sms_template_id === null ? "" : String(template.sms_template_id),
    },
    resolver: zodResolver(TemplateFields),
  });
  const { control } = form;
  const texts = channels.templates.filter(({ channel, is_usable }) => channel === "sms" && is_usable);
  const saving = useDialogSaving({
    form,
    save: (fields: z.output<typeof TemplateFields>) =>
      changeTemplate(clientId, template.template_id, {
        ...fields,
        sms_template_id: fields.sms_template_id ?? null,
      }),
    done: t.templateSaved,
    failed: t.templateFailed,
    back: t.back,
    onClose,
    onSaved: (now) => queryClient.setQueryData(channelsQuery(clientId).queryKey, now),
  });
  return (
    <DialogForm {...saving} submit={t.save}>
      <p className={classes["text"]}>{template.body}</p>
      {template.placeholders.map((name) => (
        <FormSelectField
          key={name}
          control={control}
          name={`fields.${name}`}
          label={t.placeholder(name)}
          data={[
            { value: "", label: t.noField },
            ...channels.fields.map((field) => ({ value: field.name, label: field.label })),
          ]}
        />
      ))}
      {template.channel === "whatsapp" && texts.length > 0 && (
        <FormSelectField
          control={control}
          name="sms_template_id"
          label={t.fallback}
          description={t.fallbackHint}
          data={[
            { value: "", label: t.noFallback },
            ...texts.map((smsTemplate) => ({
              value: String(smsTemplate.template_id),
              label: smsTemplate.name,
            })),
          ]}
        />
      )}
    </DialogForm>
  );
}
