import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/mail-sender";
import type { WithProof } from "@/domain/proof";
import { sayOf, senderQuery, setDomain } from "@/features/mailing/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Props = {
  clientId: number;
  address: string;
  opened: boolean;
  withProof: WithProof;
  onClose: () => void;
};

/** Asks for the address at the operator's domain that e-mails are to leave from. */
export function DomainDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.domainTitle} opened={opened} onClose={onClose}>
      {opened && <DomainForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

function DomainForm({ clientId, address, withProof, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    start: { address },
    problemsOf: (typed) => (typed.address.trim() ? {} : { address: t.needed }),
  });
  const saving = useMutation({
    mutationFn: (typed: { address: string }) => withProof(() => setDomain(clientId, typed.address.trim())),
    onMutate: () => setFailure(null),
    onSuccess: (now) => {
      queryClient.setQueryData(senderQuery(clientId).queryKey, now);
      toast.success(t.saved);
      onClose();
    },
    onError: (error) => {
      if (!form.refuse(error)) setFailure(sayOf(error, t.saveFailed));
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => {
        if (!saving.isPending) saving.mutate(typed);
      })}
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={t.save}
      isSaving={saving.isPending}
    >
      <p>{t.domainText}</p>
      <TextField
        {...form.field("address")}
        label={t.address}
        description={t.addressHint}
        type="email"
        autoComplete="off"
        maxLength={254}
      />
    </DialogForm>
  );
}
