import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/decisions";
import { sentenceOf } from "@/api/errors";
import { type Decision, decisionsQuery, runDeparture } from "@/features/departures/decision-queries";
import { formatDay } from "@/lib/dates";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; decision: Decision; onClose: () => void };

/** Asks whether a departure below its minimum group takes place. */
export function RunDialog({ clientId, decision, onClose }: Props) {
  const queryClient = useQueryClient();
  const running = useMutation({
    mutationFn: () => runDeparture(clientId, decision.event_plan_id),
    onSuccess: async ({ notified }) => {
      toast.success(t.done(notified));
      await queryClient.invalidateQueries({ queryKey: decisionsQuery(clientId).queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={t.sureTitle(decision.title, formatDay(decision.tour_start_date))}
      opened
      confirm={t.run}
      cancel={t.back}
      isHarmless
      loading={running.isPending}
      error={running.isError && <Notice tone="bad">{sentenceOf(running.error, t.failed)}</Notice>}
      onConfirm={() => running.mutate()}
      onClose={onClose}
    >
      <p>{t.sureText}</p>
    </ConfirmDialog>
  );
}
