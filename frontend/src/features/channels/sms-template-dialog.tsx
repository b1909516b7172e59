import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/channels";
import { sentenceOf } from "@/api/errors";
import { addTemplate, type Channels, channelsQuery, placeholdersOf } from "@/features/channels/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField, TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Props = { clientId: number; fields: Channels["fields"]; opened: boolean; onClose: () => void };

/** Adds a text for SMS as it is registered with DLT. */
export function SmsTemplateDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.addTemplate} opened={opened} onClose={onClose}>
      {opened && <SmsTemplateForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

const EMPTY = { name: "", msg91_template_id: "", dlt_template_id: "", body: "" };

function SmsTemplateForm({ clientId, fields, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const form = useForm({
    start: EMPTY,
    problemsOf: (typed) =>
      Object.fromEntries(
        Object.entries(typed)
          .filter(([, value]) => !value.trim())
          .map(([name]) => [name, t.needed]),
      ),
  });
  const placeholders = placeholdersOf(form.values.body);
  const adding = useMutation({
    mutationFn: (typed: typeof EMPTY) =>
      addTemplate(clientId, {
        ...typed,
        fields: Object.fromEntries(placeholders.map((name) => [name, chosen[name] ?? ""])),
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(channelsQuery(clientId).queryKey, now);
      toast.success(t.templateSaved);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 40 };
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => {
        if (!adding.isPending) adding.mutate(typed);
      })}
      error={adding.isError ? sentenceOf(adding.error, t.templateFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.save}
      isSaving={adding.isPending}
    >
      <p>{t.smsTemplateText}</p>
      <TextField {...form.field("name")} label={t.templateName} maxLength={60} autoComplete="off" />
      <TextField {...form.field("msg91_template_id")} {...plain} label={t.msg91Id} />
      <TextField {...form.field("dlt_template_id")} {...plain} label={t.dltId} inputMode="numeric" />
      <LongTextField
        {...form.field("body")}
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
