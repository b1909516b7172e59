import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { changeDraft } from "@/features/booking/draft";
import { releaseHold } from "@/features/booking/queries";
import classes from "@/features/booking/review-page.module.css";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";

type Props = { hold: Wire["HoldState"]; onGone: () => Promise<unknown> };

/** Releases held beds after a confirmation. */
export function ReleaseBeds({ hold, onGone }: Props) {
  const [opened, setOpened] = useState(false);
  const { event, reservation_event: booking } = hold;
  const releasing = useMutation({
    mutationFn: () => releaseHold(booking.reservation_event_id),
    onSuccess: async () => {
      changeDraft(event.event_id, { held: null });
      await onGone();
    },
  });
  return (
    <div className={classes["release"]}>
      <Button variant="subtle" onClick={() => setOpened(true)}>
        {t.releaseBeds}
      </Button>
      <ConfirmDialog
        title={t.releaseBedsTitle}
        opened={opened}
        confirm={t.releaseBeds}
        cancel={t.keepBeds}
        loading={releasing.isPending}
        error={releasing.error && <Notice tone="bad">{releasing.error.message}</Notice>}
        onConfirm={() => releasing.mutate()}
        onClose={() => setOpened(false)}
      >
        <p>{t.releaseBedsText(booking.total_travelers, event.title)}</p>
      </ConfirmDialog>
    </div>
  );
}
