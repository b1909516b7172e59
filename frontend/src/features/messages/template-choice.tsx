import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/departure-messages";
import { sentenceOf } from "@/api/errors";
import { useDialogSaving } from "@/domain/dialog-saving";
import { May } from "@/domain/rights";
import { type Draft, deleteTemplate, saveTemplate, templatesQuery } from "@/features/messages/queries";
import { requiredText } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Row, Stack } from "@/ui/layout";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; draft: Draft; onPick: (draft: Draft) => void };

/** Starts a message with a template, and keeps one as a template. */
export function TemplateChoice({ clientId, draft, onPick }: Props) {
  const queryClient = useQueryClient();
  const templates = useQuery(templatesQuery(clientId)).data?.templates ?? [];
  const [picked, setPicked] = useState("");
  const [isSaving, setSaving] = useState(false);
  const own = templates.find(({ template_id }) => template_id !== null && picked === String(template_id));
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesQuery(clientId).queryKey });
  const removing = useMutation({
    mutationFn: (id: number) => deleteTemplate(clientId, id),
    onSuccess: async () => {
      setPicked("");
      toast.success(t.removed);
      await refresh();
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const keyOf = (id: number | null, name: string) => (id === null ? name : String(id));
  const options = (isOwn: boolean) =>
    templates
      .filter(({ template_id }) => (template_id !== null) === isOwn)
      .map(({ template_id, name }) => ({ value: keyOf(template_id, name), label: name }));
  const groups = [
    { group: t.ownTemplates, items: options(true) },
    { group: t.givenTemplates, items: options(false) },
  ];
  return (
    <Stack gap={2}>
      <SelectField
        label={t.template}
        value={picked}
        data={[{ value: "", label: t.noTemplate }, ...groups.filter(({ items }) => items.length > 0)]}
        onChange={(event) => {
          const value = event.currentTarget.value;
          setPicked(value);
          const found = templates.find(({ template_id, name }) => keyOf(template_id, name) === value);
          if (found) onPick({ subject: found.subject, text: found.text });
        }}
      />
      <May right="site">
        <Row>
          <Button
            size="sm"
            variant="subtle"
            disabled={!draft.subject.trim() || !draft.text.trim()}
            onClick={() => setSaving(true)}
          >
            {t.keepTitle}
          </Button>
          {own?.template_id != null && (
            <Button
              size="sm"
              variant="subtle"
              loading={removing.isPending}
              onClick={() => own.template_id !== null && removing.mutate(own.template_id)}
            >
              {t.remove}
            </Button>
          )}
        </Row>
      </May>
      <Dialog title={t.keepTitle} opened={isSaving} onClose={() => setSaving(false)} size="sm">
        {isSaving && (
          <SaveTemplate
            clientId={clientId}
            draft={draft}
            own={own ?? null}
            onClose={() => setSaving(false)}
            onSaved={refresh}
          />
        )}
      </Dialog>
    </Stack>
  );
}

type SaveProps = {
  clientId: number;
  draft: Draft;
  /** The operator's template that the message began with: under its name it is changed. */
  own: { template_id: number | null; name: string } | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

function SaveTemplate({ clientId, draft, own, onClose, onSaved }: SaveProps) {
  const form = useForm({
    ...formOptions,
    defaultValues: { name: own?.name ?? "" },
    resolver: zodResolver(z.object({ name: requiredText }), {
      error: messagesByField({ name: t.nameMissing }),
    }),
  });
  const saving = useDialogSaving({
    form,
    save: ({ name }: { name: string }) =>
      saveTemplate(clientId, own && name === own.name ? own.template_id : null, { name, ...draft }),
    done: t.saved,
    failed: t.saveFailed,
    back: t.cancel,
    onClose,
    onSaved,
  });
  return (
    <DialogForm {...saving} submit={t.save}>
      <p>{t.keepText}</p>
      <FormTextField
        control={form.control}
        name="name"
        label={t.name}
        maxLength={60}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
