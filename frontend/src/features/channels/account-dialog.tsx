import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/channels";
import { useDialogSaving } from "@/domain/dialog-saving";
import {
  type Account,
  type Channel,
  channelsQuery,
  connectSms,
  connectWhatsApp,
} from "@/features/channels/queries";
import { requiredText, trimmedText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { FormPasswordField, FormTextField } from "@/ui/form-fields";

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

/** Secrets are asked for once, and stay when they are left empty. */
function accountForm(isNew: boolean, isWhatsApp: boolean) {
  return z.object({
    sender: requiredText,
    business: requiredText,
    key: isNew ? requiredText : trimmedText,
    secret: isNew && isWhatsApp ? requiredText : trimmedText,
  });
}

/** Fields of the form by their names on the wire. */
const WIRE_FIELDS = {
  phone_number_id: "sender",
  business_account_id: "business",
  dlt_entity_id: "business",
  access_token: "key",
  auth_key: "key",
  app_secret: "secret",
} as const;

function AccountForm({ channel, clientId, account, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const isWhatsApp = channel === "whatsapp";
  const form = useForm({
    ...formOptions,
    defaultValues: {
      sender: account?.sender ?? "",
      business: account?.business_id ?? "",
      key: "",
      secret: "",
    },
    resolver: zodResolver(accountForm(account === null, isWhatsApp), { error: () => t.needed }),
  });
  const saving = useDialogSaving({
    form,
    save: ({ sender, business, key, secret }: z.output<ReturnType<typeof accountForm>>) =>
      isWhatsApp
        ? connectWhatsApp(clientId, {
            phone_number_id: sender,
            business_account_id: business,
            access_token: key || null,
            app_secret: secret || null,
          })
        : connectSms(clientId, {
            sender,
            dlt_entity_id: business,
            auth_key: key || null,
          }),
    done: t.saved,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: (now) => queryClient.setQueryData(channelsQuery(clientId).queryKey, now),
    fields: WIRE_FIELDS,
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 40 };
  const secretHint = account ? t.keptSecret : undefined;
  return (
    <DialogForm {...saving} submit={t.save}>
      <p>{t.connectText[channel]}</p>
      <FormTextField control={form.control} name="sender" {...plain} label={t.sender[channel]} />
      <FormTextField control={form.control} name="business" {...plain} label={t.business[channel]} />
      <FormPasswordField
        control={form.control}
        name="key"
        label={t.key[channel]}
        description={secretHint}
        maxLength={1000}
        autoComplete="off"
      />
      {isWhatsApp && (
        <FormPasswordField
          control={form.control}
          name="secret"
          label={t.appSecret}
          description={secretHint ?? t.appSecretHint}
          maxLength={1000}
          autoComplete="off"
        />
      )}
    </DialogForm>
  );
}
