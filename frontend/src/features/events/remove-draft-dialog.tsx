import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/events";
import { call } from "@/api/call";
import { refusalOf } from "@/features/events/error-messages";
import { type EventRow, refreshEvents } from "@/features/events/queries";
import { RemoveDialog } from "@/features/events/remove-dialog";
import { toast } from "@/ui/toasts";

type Props = { event: EventRow | null; onClose: () => void };

/** Asks before a draft is deleted, with all that is in it. */
export function RemoveDraftDialog({ event, onClose }: Props) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: (eventId: number) =>
      call("delete", "/api/events/{event_id}", { path: { event_id: eventId } }),
    onSuccess: async () => {
      await refreshEvents(queryClient, null);
      toast.success(t.removed);
      onClose();
    },
  });
  return (
    <RemoveDialog
      title={t.removeTitle}
      text={t.removeText}
      what={event?.title ?? ""}
      opened={event !== null}
      confirm={t.remove}
      cancel={t.removeKeep}
      loading={removing.isPending}
      error={removing.isError ? refusalOf(removing.error, t.removeFailed) : null}
      onConfirm={() => event && removing.mutate(event.event_id)}
      onClose={() => {
        removing.reset();
        onClose();
      }}
    />
  );
}
