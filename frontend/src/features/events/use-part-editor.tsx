import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { draftKey, type Part } from "@/features/events/draft-key";
import { refusalOf } from "@/features/events/error-messages";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import { useReturn } from "@/features/events/use-return-focus";
import { DraftOffer } from "@/ui/draft-notice";
import { toast } from "@/ui/toasts";
import { useDraft } from "@/ui/use-draft";

/** A form that is open; `id` null adds something. */
type Form = { id: number | null };

type Options<Open extends Form, Item> = {
  event: OwnEvent;
  part: Part;
  /** The name of what opens a form, for the focus to go back to. */
  opensOf?: (open: Open) => string;
  save: (open: Open) => Promise<unknown>;
  saved: (open: Open) => string;
  saveFailed: (open: Open) => string;
  remove: (item: Item) => Promise<unknown>;
  removed: string;
  removeFailed: string;
};

/**
 * Shared logic of the editors of an event's parts: one form at a time with a draft, and deletion after
 *a confirmation.
 */
export function usePartEditor<Open extends Form, Item>(options: Options<Open, Item>) {
  const { event, opensOf = ({ id }) => String(id) } = options;
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [removing, setRemoving] = useState<Item | null>(null);
  const draft = useDraft<Open>(draftKey(event.client_id, event.event_id, options.part));
  const holder = useReturn<HTMLDivElement>(open && opensOf(open));

  const close = () => {
    draft.drop();
    setOpen(null);
  };

  const saving = useMutation({
    mutationFn: options.save,
    onSuccess: async (_, done) => {
      await refreshEvents(queryClient, event.event_id);
      toast.success(options.saved(done));
      close();
    },
  });
  const deleting = useMutation({
    mutationFn: options.remove,
    onSuccess: async () => {
      await refreshEvents(queryClient, event.event_id);
      toast.success(options.removed);
      setRemoving(null);
    },
  });

  return {
    /** Goes to what holds the editor. */
    holder,
    open,
    start: (next: Open) => {
      draft.settle();
      setOpen(next);
    },
    close,
    /** Keeps what was typed into the form. */
    keep: draft.write,
    /** Saves; `refuse` shows the server's sentences at their fields, and says whether it could. */
    save: (next: Open, refuse: (error: unknown) => boolean, onSaved?: () => void) =>
      saving.mutateAsync(next).then(onSaved, (error: unknown) => {
        if (!refuse(error)) toast.formError(refusalOf(error, options.saveFailed(next)));
      }),
    /** Offers back what was typed before a reload; null where there is nothing. */
    notice: <DraftOffer draft={draft} onRestore={setOpen} />,
    removing,
    askToRemove: (item: Item) => setRemoving(item),
    /** Of the question before something is deleted. */
    question: {
      opened: removing !== null,
      loading: deleting.isPending,
      error: deleting.isError ? refusalOf(deleting.error, options.removeFailed) : null,
      onConfirm: () => {
        if (removing !== null) deleting.mutate(removing);
      },
      onClose: () => {
        deleting.reset();
        setRemoving(null);
      },
    },
  };
}
