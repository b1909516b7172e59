import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/payment-accounts";
import {
  type Account,
  accountsQuery,
  connectKeys,
  type Keys,
  replaceKeys,
  sayOf,
} from "@/features/payment-accounts/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { PasswordField } from "@/ui/secret-fields";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

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

const EMPTY = { key_id: "", key_secret: "", webhook_secret: "" };

function KeysForm({ clientId, account, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    start: EMPTY,
    problemsOf: ({ key_id, key_secret }) => ({
      ...(key_id.trim() ? {} : { key_id: t.keyIdRequired }),
      ...(key_secret.trim() ? {} : { key_secret: t.keySecretRequired }),
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
      if (!form.refuse(error)) setFailure(sayOf(error, account ? t.replaceFailed : t.connectFailed));
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(({ key_id, key_secret, webhook_secret }) => {
        if (saving.isPending) return;
        saving.mutate({
          key_id: key_id.trim(),
          key_secret: key_secret.trim(),
          ...(webhook_secret.trim() && { webhook_secret: webhook_secret.trim() }),
        });
      })}
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={account ? t.replacing : t.connecting}
      isSaving={saving.isPending}
    >
      <p>{account ? t.replaceText : t.connectText}</p>
      <TextField
        {...form.field("key_id")}
        label={t.keyId}
        description={t.keyIdHint}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field("key_secret")} label={t.keySecret} maxLength={100} autoComplete="off" />
      <PasswordField
        {...form.field("webhook_secret")}
        label={t.webhookSecretOptional}
        description={t.webhookSecretHint}
        maxLength={100}
        autoComplete="off"
      />
    </DialogForm>
  );
}
