import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/webhooks";
import { sentenceOf } from "@/api/errors";
import { EventType, WebhookIn } from "@/api/generated/zod.gen";
import { createWebhook, updateWebhook, type Webhook, type Webhooks } from "@/features/webhooks/queries";
import { requiredText } from "@/lib/typed-fields";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField, showServerErrors } from "@/ui/form-errors";
import { FormTextField, useBoundField } from "@/ui/form-fields";
import { ShownOnce } from "@/ui/shown-once";

const Fields = z.extend(WebhookIn, { url: requiredText });
type Values = z.infer<typeof Fields>;
const LONGEST_URL = 500;

type Props = {
  clientId: number;
  /** The webhook to change; null for a new one. */
  webhook: Webhook | null;
  opened: boolean;
  onSaved: (webhooks: Webhooks, secret: string | null) => void;
  onClose: () => void;
};

/** Creates a webhook or changes its address and events. */
export function WebhookDialog({ opened, ...props }: Props) {
  return (
    <Dialog
      title={props.webhook === null ? t.createTitle : t.changeTitle}
      opened={opened}
      onClose={props.onClose}
    >
      {opened && <WebhookForm {...props} />}
    </Dialog>
  );
}

function WebhookForm({ clientId, webhook, onSaved, onClose }: Omit<Props, "opened">) {
  const form = useForm<Values>({
    ...formOptions,
    defaultValues: { url: webhook?.url ?? "", event_types: webhook?.event_types ?? [] },
    resolver: zodResolver(Fields, {
      error: messagesByField({ url: t.addressMissing, event_types: t.eventsMissing }),
    }),
  });
  const saving = useMutation({
    mutationFn: async (values: Values) => {
      if (webhook)
        return { webhooks: await updateWebhook(clientId, webhook.webhook_id, values), secret: null };
      const { secret, webhook_id: _, ...webhooks } = await createWebhook(clientId, values);
      return { webhooks, secret };
    },
    onSuccess: ({ webhooks, secret }) => onSaved(webhooks, secret),
    onError: (error) => showServerErrors(form, error),
  });
  const events = useBoundField({ control: form.control, name: "event_types" });
  const chosen = form.watch("event_types");
  return (
    <DialogForm
      form={form}
      onSave={(values) => saving.mutateAsync(values)}
      error={saving.error && sentenceOf(saving.error, t.saveFailed)}
      back={t.back}
      onBack={onClose}
      submit={webhook === null ? t.create : t.save}
    >
      <FormTextField
        control={form.control}
        name="url"
        type="url"
        label={t.address}
        description={t.addressHint}
        maxLength={LONGEST_URL}
        autoComplete="off"
        required
        data-autofocus
      />
      <CheckList
        legend={t.events}
        choices={EventType.options.map((value) => ({ value, label: t.eventNames[value] }))}
        chosen={chosen}
        error={events.error}
        onChosen={events.onChange}
      />
    </DialogForm>
  );
}

type SecretProps = { secret: string | null; onClose: () => void };

/** Shows a new secret once; closed by its button alone. */
export function SecretDialog({ secret, onClose }: SecretProps) {
  return (
    <Dialog title={t.secretTitle} opened={secret !== null} isShownOnce onClose={onClose}>
      <ShownOnce
        warning={t.secretText}
        name={t.secret}
        secret={secret ?? ""}
        copy={t.copySecret}
        done={t.done}
        onDone={onClose}
      />
    </Dialog>
  );
}
