import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/mail-sender";
import { useDialogSaving } from "@/domain/dialog-saving";
import type { WithProof } from "@/domain/proof";
import { type MailSender, sayOf, senderQuery, setServer } from "@/features/mailing/queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormPasswordField, FormSelectField, FormTextField } from "@/ui/form-fields";

type Props = {
  clientId: number;
  sender: MailSender;
  opened: boolean;
  withProof: WithProof;
  onClose: () => void;
};

/** Asks for the operator's own mail server, which is tried before it is saved. */
export function ServerDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog title={t.useServer} opened={opened} onClose={onClose}>
      {opened && <ServerForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

/** A password is asked for once, and stays when it is left empty. */
const SavedServer = z.object({
  address: requiredText,
  host: requiredText,
  port: z.pipe(
    z.string().check(z.trim(), z.regex(/^[0-9]{1,5}$/)),
    z.transform((text: string) => Number(text)),
  ),
  security: z.pipe(z.string(), z.enum(["starttls", "tls"])),
  username: requiredText,
  password: z.string(),
});
const NewServer = z.extend(SavedServer, { password: z.string().check(z.minLength(1)) });

function ServerForm({ clientId, sender, withProof, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const smtp = sender.smtp;
  const form = useForm({
    ...formOptions,
    defaultValues: {
      address: smtp ? (sender.address ?? "") : "",
      host: smtp?.host ?? "",
      port: String(smtp?.port ?? 587),
      security: smtp?.security === "tls" ? "tls" : "starttls",
      username: smtp?.username ?? "",
      password: "",
    },
    resolver: zodResolver(smtp ? SavedServer : NewServer, {
      error: messagesByField({
        address: t.needed,
        host: t.needed,
        port: t.portNeeded,
        username: t.needed,
        password: t.needed,
      }),
    }),
  });
  const saving = useDialogSaving({
    form,
    save: ({ password, ...server }: z.output<typeof SavedServer>) =>
      withProof(() => setServer(clientId, { ...server, password: password || null })),
    done: t.savedServer,
    failed: (error) => sayOf(error, t.saveFailed),
    back: t.back,
    onClose,
    onSaved: (now) => queryClient.setQueryData(senderQuery(clientId).queryKey, now),
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 254 };
  return (
    <DialogForm {...saving} submit={t.saveServer}>
      <p>{t.serverText}</p>
      <FormTextField
        control={form.control}
        name="address"
        {...plain}
        type="email"
        label={t.address}
        description={t.serverAddressHint}
      />
      <FormTextField control={form.control} name="host" {...plain} label={t.host} description={t.hostHint} />
      <FormTextField
        control={form.control}
        name="port"
        {...plain}
        maxLength={5}
        inputMode="numeric"
        label={t.port}
      />
      <FormSelectField
        control={form.control}
        name="security"
        label={t.security}
        data={Object.entries(t.securities).map(([value, label]) => ({ value, label }))}
      />
      <FormTextField control={form.control} name="username" {...plain} label={t.username} />
      <FormPasswordField
        control={form.control}
        name="password"
        label={t.password}
        description={smtp ? t.keptPassword : t.passwordHint}
        maxLength={500}
        autoComplete="off"
      />
    </DialogForm>
  );
}
