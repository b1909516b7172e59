import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/mail-sender";
import type { WithProof } from "@/domain/proof";
import { type MailSender, sayOf, senderQuery, setServer } from "@/features/mailing/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { PasswordField } from "@/ui/secret-fields";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

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
    <Dialog title={t.serverTitle} opened={opened} onClose={onClose}>
      {opened && <ServerForm {...props} onClose={onClose} />}
    </Dialog>
  );
}

type Security = "starttls" | "tls";

function ServerForm({ clientId, sender, withProof, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const smtp = sender.smtp;
  const [security, setSecurity] = useState<Security>(smtp?.security === "tls" ? "tls" : "starttls");
  const form = useForm({
    start: {
      address: smtp ? (sender.address ?? "") : "",
      host: smtp?.host ?? "",
      port: String(smtp?.port ?? 587),
      username: smtp?.username ?? "",
      password: "",
    },
    problemsOf: ({ address, host, port, username, password }) => ({
      ...(!address.trim() && { address: t.needed }),
      ...(!host.trim() && { host: t.needed }),
      ...(!/^[0-9]{1,5}$/.test(port.trim()) && { port: t.portNeeded }),
      ...(!username.trim() && { username: t.needed }),
      ...(!smtp && !password && { password: t.needed }),
    }),
  });
  const saving = useMutation({
    mutationFn: ({ address, host, port, username, password }: typeof form.values) =>
      withProof(() =>
        setServer(clientId, {
          address: address.trim(),
          host: host.trim(),
          port: Number(port),
          security,
          username: username.trim(),
          password: password || null,
        }),
      ),
    onMutate: () => setFailure(null),
    onSuccess: (now) => {
      queryClient.setQueryData(senderQuery(clientId).queryKey, now);
      toast.success(t.savedServer);
      onClose();
    },
    onError: (error) => {
      if (!form.refuse(error)) setFailure(sayOf(error, t.saveFailed));
    },
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 254 };
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((typed) => {
        if (!saving.isPending) saving.mutate(typed);
      })}
      error={failure}
      back={t.back}
      onBack={onClose}
      submit={t.saveServer}
      isSaving={saving.isPending}
    >
      <p>{t.serverText}</p>
      <TextField
        {...form.field("address")}
        {...plain}
        type="email"
        label={t.address}
        description={t.serverAddressHint}
      />
      <TextField {...form.field("host")} {...plain} label={t.host} description={t.hostHint} />
      <TextField {...form.field("port")} {...plain} maxLength={5} inputMode="numeric" label={t.port} />
      <SelectField
        label={t.security}
        value={security}
        data={Object.entries(t.securities).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const isTls = event.currentTarget.value === "tls";
          setSecurity(isTls ? "tls" : "starttls");
        }}
      />
      <TextField {...form.field("username")} {...plain} label={t.username} />
      <PasswordField
        {...form.field("password")}
        label={t.password}
        description={smtp ? t.keptPassword : t.passwordHint}
        maxLength={500}
        autoComplete="off"
      />
    </DialogForm>
  );
}
