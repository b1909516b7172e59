import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#messages/inbox";
import { sentenceOf } from "@/api/errors";
import {
  createView,
  deleteView,
  type InboxView,
  updateView,
  viewsQuery,
} from "@/features/inbox/inbox-queries";
import type { Filters } from "@/features/inbox/inbox-search";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const LONGEST_NAME = 60;

type Props = {
  clientId: number;
  /** The view to rename; null saves the filters as a new one. */
  view: InboxView | null;
  filters: Filters;
  opened: boolean;
  onClose: () => void;
};

/** Names a view of the inbox. */
export function ViewDialog({ opened, ...props }: Props) {
  return (
    <Dialog
      title={props.view ? t.renameViewTitle : t.saveViewTitle}
      opened={opened}
      onClose={props.onClose}
      size="sm"
    >
      <ViewForm {...props} />
    </Dialog>
  );
}

function ViewForm({ clientId, view, filters, onClose }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(view?.name ?? "");
  const [isTried, setIsTried] = useState(false);
  const saving = useMutation({
    mutationFn: (text: string) =>
      view ? updateView(clientId, view.view_id, text, filters) : createView(clientId, text, filters),
    onSuccess: (views, text) => {
      queryClient.setQueryData(viewsQuery(clientId).queryKey, views);
      toast.success(t.viewSaved(text));
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() === "") form.current?.querySelector("input")?.focus();
    else saving.mutate(name.trim());
  };
  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      error={saving.error && sentenceOf(saving.error, t.viewFailed)}
      back={t.cancel}
      onBack={onClose}
      submit={t.save}
      isSaving={saving.isPending}
    >
      <TextField
        label={t.viewName}
        description={t.viewNameHint}
        value={name}
        error={isTried && name.trim() === "" ? t.viewNameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
        data-autofocus
      />
    </DialogForm>
  );
}

type DeleteProps = { clientId: number; view: InboxView | null; onDeleted: () => void; onClose: () => void };

/** Asks before a saved view is deleted. */
export function DeleteViewDialog({ clientId, view, onDeleted, onClose }: DeleteProps) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState(view);
  if (view && view !== last) setLast(view);
  const deleting = useMutation({
    mutationFn: ({ view_id }: InboxView) => deleteView(clientId, view_id),
    onSuccess: (views, { name }) => {
      queryClient.setQueryData(viewsQuery(clientId).queryKey, views);
      toast.success(t.viewDeleted(name));
      onClose();
      onDeleted();
    },
  });
  const failure = deleting.error && sentenceOf(deleting.error, t.viewDeleteFailed);
  return (
    <ConfirmDialog
      title={t.deleteViewTitle(last?.name ?? "")}
      opened={view !== null}
      confirm={t.deleteView}
      cancel={t.cancel}
      loading={deleting.isPending}
      error={failure && <Notice tone="bad">{failure}</Notice>}
      onConfirm={() => view && deleting.mutate(view)}
      onClose={onClose}
      onClosed={() => deleting.reset()}
    >
      <p>{t.deleteViewText}</p>
    </ConfirmDialog>
  );
}
