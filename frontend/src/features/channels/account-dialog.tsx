import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/channels";
import {
  type Account,
  type Channel,
  channelsQuery,
  connectSms,
  connectWhatsApp,
  sayOf,
} from "@/features/channels/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { PasswordField } from "@/ui/secret-fields";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Props = {
  channel: Channel;
  clientId: number;
  /** The account that is connected; null for the first one. */
  account: Account | null;
  opened: boolean;
  onClose: () => void;
};

/** Asks for an account of WhatsApp or SMS, which is checked before it is saved. */
export function AccountDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.connectTitle[props.channel]} opened={opened} onClose={onClose}>
      {opened && <AccountForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

function AccountForm({ channel, clientId, account, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const isWhatsApp = channel === "whatsapp";
  const form = useForm({
    start: { sender: account?.sender ?? "", business: account?.business_id ?? "", key: "", secret: "" },
    wireNames: {
      phone_number_id: "sender",
      business_account_id: "business",
      dlt_entity_id: "business",
      access_token: "key",
      auth_key: "key",
      app_secret: "secret",
    },
    problemsOf: ({ sender, business, key, secret }) => ({
      ...(!sender.trim() && { sender: t.needed }),
      ...(!business.trim() && { business: t.needed }),
      ...(!account && !key.trim() && { key: t.needed }),
      ...(!account && isWhatsApp && !secret.trim() && { secret: t.needed }),
    }),
  });
  const saving = useMutation({
    mutationFn: ({ sender, business, key, secret }: typeof form.values) =>
      isWhatsApp
        ? connectWhatsApp(clientId, {
            phone_number_id: sender.trim(),
            business_account_id: business.trim(),
            access_token: key.trim() || null,
            app_secret: secret.trim() || null,
          })
        : connectSms(clientId, {
            sender: sender.trim(),
            dlt_entity_id: business.trim(),
            auth_key: key.trim() || null,
          }),
    onMutate: () => setFailure(null),
    onSuccess: (now) => {
      queryClient.setQueryData(channelsQuery(clientId).queryKey, now);
      toast.success(t.saved);
      onClose();
    },
    onError: (error) => {
      if (!form.refuse(error)) setFailure(sayOf(error, t.saveFailed));
    },
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 40 };
  const secretHint = account ? t.keptSecret : undefined;
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((values) => {
        if (!saving.isPending) saving.mutate(values);
      })}
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={t.save}
      isSaving={saving.isPending}
    >
      <p>{t.connectText[channel]}</p>
      <TextField {...form.field("sender")} {...plain} label={t.sender[channel]} />
      <TextField {...form.field("business")} {...plain} label={t.business[channel]} />
      <PasswordField
        {...form.field("key")}
        label={t.key[channel]}
        description={secretHint}
        maxLength={1000}
        autoComplete="off"
      />
      {isWhatsApp && (
        <PasswordField
          {...form.field("secret")}
          label={t.appSecret}
          description={secretHint ?? t.appSecretHint}
          maxLength={1000}
          autoComplete="off"
        />
      )}
    </DialogForm>
  );
}
