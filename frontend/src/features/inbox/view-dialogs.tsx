import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/inbox";
import { sentenceOf } from "@/api/errors";
import { InboxViewIn } from "@/api/generated/zod.gen";
import { useDialogSaving } from "@/domain/dialog-saving";
import {
  createView,
  deleteView,
  type InboxView,
  updateView,
  viewsQuery,
} from "@/features/inbox/inbox-queries";
import type { Filters } from "@/features/inbox/inbox-search";
import { requiredText } from "@/lib/typed-fields";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormTextField } from "@/ui/form-fields";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const LONGEST_NAME = 60;
/** The filters come from the address. */
const ViewName = z.extend(z.pick(InboxViewIn, { name: true }), { name: requiredText });

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
  const form = useForm<z.infer<typeof ViewName>>({
    ...formOptions,
    defaultValues: { name: view?.name ?? "" },
    resolver: zodResolver(ViewName, { error: messagesByField({ name: t.viewNameMissing }) }),
  });
  const saving = useDialogSaving({
    form,
    save: ({ name }: z.infer<typeof ViewName>) =>
      view ? updateView(clientId, view.view_id, name, filters) : createView(clientId, name, filters),
    failed: t.viewFailed,
    back: t.cancel,
    onClose,
    onSaved: (views, { name }) => {
      queryClient.setQueryData(viewsQuery(clientId).queryKey, views);
      toast.success(t.viewSaved(name));
    },
  });
  return (
    <DialogForm {...saving} submit={t.saveView}>
      <FormTextField
        control={form.control}
        name="name"
        label={t.viewName}
        description={t.viewNameHint}
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
