import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/leaders";
import { useDialogSaving } from "@/domain/dialog-saving";
import { useMay } from "@/domain/rights";
import { type Leaders, makeLink } from "@/features/leaders/queries";
import { requiredPhone, requiredText, trimmedText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormCheckField, FormEmailField, FormPhoneField, FormTextField } from "@/ui/form-fields";

type Props = { planId: number; opened: boolean; onClose: () => void; onSaved: (after: Leaders) => void };

/** Makes a link for a leader. */
export function AddDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.add} opened={opened} onClose={onClose} size="sm">
      {opened && <AddForm onClose={onClose} {...props} />}
    </Dialog>
  );
}

const LeaderForm = z.object({
  name: requiredText,
  phone: requiredPhone(t.phoneMissing),
  email: trimmedText,
  takes_payments: z.boolean(),
});

function AddForm({ planId, onClose, onSaved }: Omit<Props, "opened">) {
  const may = useMay();
  const form = useForm({
    ...formOptions,
    defaultValues: { name: "", phone: "", email: "", takes_payments: false },
    resolver: zodResolver(LeaderForm, { error: messagesByField({ name: t.nameMissing }) }),
  });
  const saving = useDialogSaving({
    form,
    save: ({ email, ...body }: z.output<typeof LeaderForm>) =>
      makeLink(planId, { ...body, ...(email && { email }) }),
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved,
  });
  return (
    <DialogForm {...saving} submit={t.save}>
      <FormTextField
        control={form.control}
        name="name"
        label={t.name}
        autoComplete="off"
        maxLength={80}
        withAsterisk
      />
      <FormPhoneField control={form.control} name="phone" label={t.phone} autoComplete="off" withAsterisk />
      <FormEmailField
        control={form.control}
        name="email"
        label={t.email}
        description={t.emailHint}
        autoComplete="off"
      />
      {may("payments") && (
        <FormCheckField control={form.control} name="takes_payments" label={t.takesPayments} />
      )}
    </DialogForm>
  );
}
