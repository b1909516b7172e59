import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/channels";
import { useDialogSaving } from "@/domain/dialog-saving";
import { addTemplate, type Channels, channelsQuery, placeholdersOf } from "@/features/channels/queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormLongTextField, FormTextField } from "@/ui/form-fields";
import { SelectField } from "@/ui/select-field";

type Props = { clientId: number; fields: Channels["fields"]; opened: boolean; onClose: () => void };

/** Adds a text for SMS as it is registered with DLT. */
export function SmsTemplateDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.addTemplate} opened={opened} onClose={onClose}>
      {opened && <SmsTemplateForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

const SmsTemplate = z.object({
  name: requiredText,
  msg91_template_id: requiredText,
  dlt_template_id: requiredText,
  body: requiredText,
});

const EMPTY = { name: "", msg91_template_id: "", dlt_template_id: "", body: "" };

function SmsTemplateForm({ clientId, fields, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const form = useForm({
    ...formOptions,
    defaultValues: EMPTY,
    resolver: zodResolver(SmsTemplate, { error: () => t.needed }),
  });
  const placeholders = placeholdersOf(useWatch({ control: form.control, name: "body" }));
  const adding = useDialogSaving({
    form,
    save: (typed: typeof EMPTY) =>
      addTemplate(clientId, {
        ...typed,
        fields: Object.fromEntries(placeholders.map((name) => [name, chosen[name] ?? ""])),
      }),
    done: t.templateSaved,
    failed: t.templateFailed,
    back: t.back,
    onClose,
    onSaved: (now) => queryClient.setQueryData(channelsQuery(clientId).queryKey, now),
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 40 };
  return (
    <DialogForm {...adding} submit={t.save}>
      <p>{t.smsTemplateText}</p>
      <FormTextField
        control={form.control}
        name="name"
        label={t.templateName}
        maxLength={60}
        autoComplete="off"
      />
      <FormTextField control={form.control} name="msg91_template_id" {...plain} label={t.msg91Id} />
      <FormTextField
        control={form.control}
        name="dlt_template_id"
        {...plain}
        label={t.dltId}
        inputMode="numeric"
      />
      <FormLongTextField
        control={form.control}
        name="body"
        label={t.smsBody}
        description={t.smsBodyHint}
        rows={4}
        maxLength={1000}
      />
      {placeholders.map((name) => (
        <SelectField
          key={name}
          label={t.placeholder(name)}
          required
          value={chosen[name] ?? ""}
          data={[
            { value: "", label: t.noField },
            ...fields.map((field) => ({ value: field.name, label: field.label })),
          ]}
          onChange={(event) => {
            const field = event.currentTarget.value;
            setChosen((last) => ({ ...last, [name]: field }));
          }}
        />
      ))}
    </DialogForm>
  );
}
