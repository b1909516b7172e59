import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/mail-sender";
import { useDialogSaving } from "@/domain/dialog-saving";
import type { WithProof } from "@/domain/proof";
import { sayOf, senderQuery, setDomain } from "@/features/mailing/queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";

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
  const form = useForm({
    ...formOptions,
    defaultValues: { address },
    resolver: zodResolver(SenderAddress, { error: messagesByField({ address: t.needed }) }),
  });
  const saving = useDialogSaving({
    form,
    save: (typed: { address: string }) => withProof(() => setDomain(clientId, typed.address)),
    done: t.saved,
    failed: (error) => sayOf(error, t.saveFailed),
    back: t.back,
    onClose,
    onSaved: (now) => queryClient.setQueryData(senderQuery(clientId).queryKey, now),
  });
  return (
    <DialogForm {...saving} submit={t.save}>
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
