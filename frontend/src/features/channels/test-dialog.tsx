import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/channels";
import { sentenceOf } from "@/api/errors";
import { sendTest, type Template } from "@/features/channels/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { PhoneField } from "@/ui/phone-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Props = { clientId: number; template: Template; opened: boolean; onClose: () => void };

/** Sends a template with example values to a number of the operator's. */
export function TestDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.testTitle(props.template.name)} opened={opened} onClose={onClose}>
      {opened && <TestForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

function TestForm({ clientId, template, onClose }: Omit<Props, "opened">) {
  const form = useForm({
    start: { phone: "" },
    problemsOf: ({ phone }) => (phone.trim() ? {} : { phone: t.needed }),
  });
  const sending = useMutation({
    mutationFn: (phone: string) =>
      sendTest(clientId, template.channel, { template_id: template.template_id, phone }),
    onSuccess: () => {
      toast.success(t.testSent);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(({ phone }) => {
        if (!sending.isPending) sending.mutate(phone);
      })}
      error={sending.isError ? sentenceOf(sending.error, t.testFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.sendTest}
      isSaving={sending.isPending}
    >
      <p>{t.testText}</p>
      <PhoneField {...form.field("phone")} />
    </DialogForm>
  );
}
