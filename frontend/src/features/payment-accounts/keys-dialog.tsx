import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/payment-accounts";
import {
  type Account,
  accountsQuery,
  connectKeys,
  type Keys,
  replaceKeys,
  sayOf,
} from "@/features/payment-accounts/queries";
import { requiredText, trimmedText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormPasswordField, FormTextField } from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  /** The account whose keys are replaced; null to connect a new one. */
  account: Account | null;
  opened: boolean;
  onClose: () => void;
};

/** Asks for the keys of a Razorpay account, which are tested before they are saved. */
export function KeysDialog({ opened, onClose, ...props }: Props) {
  const title = props.account?.key_id ? t.replaceTitle(props.account.key_id) : t.connectTitle;
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      {opened && <KeysForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

const KeysValues = z.object({ key_id: requiredText, key_secret: requiredText, webhook_secret: trimmedText });

const EMPTY = { key_id: "", key_secret: "", webhook_secret: "" };

function KeysForm({ clientId, account, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    ...formOptions,
    defaultValues: EMPTY,
    resolver: zodResolver(KeysValues, {
      error: messagesByField({ key_id: t.keyIdRequired, key_secret: t.keySecretRequired }),
    }),
  });
  const saving = useMutation({
    mutationFn: (keys: Keys) =>
      account ? replaceKeys(clientId, account.account_id, keys) : connectKeys(clientId, keys),
    onSuccess: (now) => {
      queryClient.setQueryData(accountsQuery(clientId).queryKey, now);
      toast.success(account ? t.replaced : t.connectedNow);
      onClose();
    },
    onMutate: () => setFailure(null),
    onError: (error) => {
      if (!showServerErrors(form, error))
        setFailure(sayOf(error, account ? t.replaceFailed : t.connectFailed));
    },
  });
  return (
    <DialogForm
      form={form}
      onSave={({ webhook_secret, ...keys }) =>
        saving.mutateAsync({ ...keys, ...(webhook_secret && { webhook_secret }) })
      }
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={account ? t.replacing : t.connecting}
    >
      <p>{account ? t.replaceText : t.connectText}</p>
      <FormTextField
        control={form.control}
        name="key_id"
        label={t.keyId}
        description={t.keyIdHint}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormPasswordField
        control={form.control}
        name="key_secret"
        label={t.keySecret}
        maxLength={100}
        autoComplete="off"
      />
      <FormPasswordField
        control={form.control}
        name="webhook_secret"
        label={t.webhookSecretOptional}
        description={t.webhookSecretHint}
        maxLength={100}
        autoComplete="off"
      />
    </DialogForm>
  );
}
