import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/channels";
import { sentenceOf } from "@/api/errors";
import { sendTest, type Template } from "@/features/channels/queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormPhoneField } from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; template: Template; opened: boolean; onClose: () => void };

/** Sends a template with example values to a number of the operator's. */
export function TestDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.testTitle(props.template.name)} opened={opened} onClose={onClose}>
      {opened && <TestForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

const Recipient = z.object({ phone: requiredText });

function TestForm({ clientId, template, onClose }: Omit<Props, "opened">) {
  const form = useForm({
    ...formOptions,
    defaultValues: { phone: "" },
    resolver: zodResolver(Recipient, { error: messagesByField({ phone: t.needed }) }),
  });
  const sending = useMutation({
    mutationFn: (phone: string) =>
      sendTest(clientId, template.channel, { template_id: template.template_id, phone }),
    onSuccess: () => {
      toast.success(t.testSent);
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <DialogForm
      form={form}
      onSave={({ phone }) => sending.mutateAsync(phone)}
      error={sending.isError ? sentenceOf(sending.error, t.testFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.sendTest}
    >
      <p>{t.testText}</p>
      <FormPhoneField control={form.control} name="phone" />
    </DialogForm>
  );
}
