import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/events";
import { refusalOf } from "@/features/events/error-messages";
import { duplicateEvent, refreshEvents } from "@/features/events/queries";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Copied = { event_id: number; title: string };

type Props = {
  /** What is to be copied; null: nothing is asked. */
  event: Copied | null;
  /** The person wanted to edit the event, which is not possible while it is ongoing. */
  isOngoing: boolean;
  onCopied: (eventId: number) => void;
  onClose: () => void;
};

/** Asks before an event is copied, and says what the copy will have. */
export function CopyDialog({ event, isOngoing, onCopied, onClose }: Props) {
  const queryClient = useQueryClient();
  const copying = useMutation({
    mutationFn: (eventId: number) => duplicateEvent(eventId),
    onSuccess: (copyId) => {
      void refreshEvents(queryClient, null);
      toast.success(t.copied);
      onCopied(copyId);
    },
  });
  const close = () => {
    copying.reset();
    onClose();
  };
  return (
    <Dialog title={t.copyTitle} opened={event !== null} onClose={close}>
      <Stack>
        {isOngoing && <p>{t.copyAsk}</p>}
        <p>{t.copyText(event?.title ?? "")}</p>
        {isOngoing && event && (
          <p>
            {t.copyOrDates}{" "}
            <TextLink
              to="/to/event-creation/update/$eventId"
              params={{ eventId: event.event_id }}
              search={{ step: "dates" }}
              onClick={close}
            >
              {t.toDates}
            </TextLink>
          </p>
        )}
        {copying.isError && <Notice tone="bad">{refusalOf(copying.error, t.copyFailed)}</Notice>}
        <Row justify="end">
          <Button variant="outline" onClick={close}>
            {t.copyCancel}
          </Button>
          <Button
            data-autofocus
            loading={copying.isPending}
            onClick={() => event && copying.mutate(event.event_id)}
          >
            {t.copyConfirm}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
