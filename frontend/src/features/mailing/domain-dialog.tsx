import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/mail-sender";
import type { WithProof } from "@/domain/proof";
import { sayOf, senderQuery, setDomain } from "@/features/mailing/queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

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
    <Dialog title={t.useDomain} opened={opened} onClose={onClose}>
      {opened && <DomainForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

const SenderAddress = z.object({ address: requiredText });

function DomainForm({ clientId, address, withProof, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    ...formOptions,
    defaultValues: { address },
    resolver: zodResolver(SenderAddress, { error: messagesByField({ address: t.needed }) }),
  });
  const saving = useMutation({
    mutationFn: (typed: { address: string }) => withProof(() => setDomain(clientId, typed.address)),
    onMutate: () => setFailure(null),
    onSuccess: (now) => {
      queryClient.setQueryData(senderQuery(clientId).queryKey, now);
      toast.success(t.saved);
      onClose();
    },
    onError: (error) => {
      if (!showServerErrors(form, error)) setFailure(sayOf(error, t.saveFailed));
    },
  });
  return (
    <DialogForm
      form={form}
      onSave={saving.mutateAsync}
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={t.save}
    >
      <p>{t.domainText}</p>
      <FormTextField
        control={form.control}
        name="address"
        label={t.address}
        description={t.addressHint}
        type="email"
        autoComplete="off"
        maxLength={254}
      />
    </DialogForm>
  );
}
