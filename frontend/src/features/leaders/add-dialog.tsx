import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/leaders";
import { sentenceOf } from "@/api/errors";
import { type Leaders, makeLink } from "@/features/leaders/queries";
import { cleanPhone, phoneProblem } from "@/lib/phones";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { EmailField, TextField } from "@/ui/fields";
import { PhoneField } from "@/ui/phone-field";
import { useForm } from "@/ui/use-form";

type Props = { planId: number; opened: boolean; onClose: () => void; onSaved: (after: Leaders) => void };

/** Makes a link for a leader. */
export function AddDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.add} opened={opened} onClose={onClose} size="sm">
      {opened && <AddForm onClose={onClose} {...props} />}
    </Dialog>
  );
}

function AddForm({ planId, onClose, onSaved }: Omit<Props, "opened">) {
  const form = useForm({
    start: { name: "", phone: "", email: "" },
    problemsOf: ({ name, phone }) => ({
      ...(!name.trim() && { name: t.nameMissing }),
      ...(!cleanPhone(phone) ? { phone: t.phoneMissing } : { phone: phoneProblem(phone) ?? "" }),
    }),
  });
  const saving = useMutation({
    mutationFn: ({ email, ...body }: { name: string; phone: string; email: string }) =>
      makeLink(planId, { ...body, ...(email.trim() && { email: email.trim() }) }),
    onSuccess: (after) => {
      onSaved(after);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((body) => saving.mutate(body))}
      error={saving.isError ? sentenceOf(saving.error, t.saveFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.save}
      isSaving={saving.isPending}
    >
      <TextField {...form.field("name")} label={t.name} autoComplete="off" maxLength={80} withAsterisk />
      <PhoneField {...form.field("phone")} label={t.phone} autoComplete="off" withAsterisk />
      <EmailField {...form.field("email")} label={t.email} description={t.emailHint} autoComplete="off" />
    </DialogForm>
  );
}
