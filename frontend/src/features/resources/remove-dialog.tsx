import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/resources";
import { failureOf } from "@/api/errors";
import { type Coming, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatDayRange } from "@/lib/dates";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Hint } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const PLAN = "/to/resources/plan";

type Props = {
  /** The item to remove; null while the dialog is closed. */
  what: { name: string; coming: readonly Coming[] } | null;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an item is removed, or lists the departures it is still assigned to. */
export function RemoveDialog({ what, remove, onClose }: Props) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      toast.success(t.removed(what?.name ?? ""));
      onClose();
      await refreshResources(queryClient);
    },
    // It may have been assigned to a departure meanwhile: the refetched list shows that.
    onError: () => void refreshResources(queryClient),
  });
  const close = () => {
    removing.reset();
    onClose();
  };
  if (what && what.coming.length > 0) {
    return (
      <Dialog title={t.removeRefused(what.name)} opened onClose={close} size="sm">
        <div className={classes["dialog"]}>
          <p>{t.removeOnComing}</p>
          <ul className={classes["plain"]}>
            {what.coming.map((departure) => (
              <li key={departure.event_plan_id}>
                <TextLink to={PLAN} search={{ plan: departure.event_plan_id }}>
                  {departure.event_name}
                </TextLink>
                <Hint as="span">{formatDayRange(departure.tour_start_date, departure.tour_end_date)}</Hint>
              </li>
            ))}
          </ul>
          <div className={classes["actions"]}>
            <Button variant="outline" onClick={close}>
              {t.keepIt}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t.removeOf(what?.name ?? "")}
      opened={what !== null}
      confirm={t.remove}
      cancel={t.keepIt}
      loading={removing.isPending}
      error={
        removing.isError && (
          <Notice tone="bad">{failureOf(removing.error, t.removeFailed, t.removeFailed)}</Notice>
        )
      }
      onConfirm={() => removing.mutate()}
      onClose={close}
    >
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}
