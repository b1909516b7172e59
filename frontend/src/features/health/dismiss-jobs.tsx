import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/health";
import { sentenceOf } from "@/api/errors";
import { lookAgain } from "@/features/health/queries";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toasts";

type Props = {
  /** What the jobs do. */
  name: string;
  jobs: number;
  says: string;
  label: string;
  dismiss: () => Promise<unknown>;
};

/** Dismisses failed jobs after a confirmation that they will not run. */
export function DismissJobs({ name, jobs, says, label, dismiss }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const going = useMutation({
    mutationFn: dismiss,
    onSuccess: () => toast.success(t.dismissDone(jobs)),
    onError: (error) => toast.error(sentenceOf(error, t.dismissFailed)),
    onSettled: () => {
      setAsking(false);
      return lookAgain(queryClient);
    },
  });
  return (
    <>
      <Button size="sm" variant="subtle" aria-label={label} onClick={() => setAsking(true)}>
        {says}
      </Button>
      <ConfirmDialog
        title={t.dismissAsk(jobs)}
        opened={isAsking}
        onClose={() => setAsking(false)}
        confirm={t.dismiss}
        cancel={t.keep}
        loading={going.isPending}
        error={null}
        onConfirm={() => going.mutate()}
      >
        <p>{t.dismissText(name, jobs)}</p>
      </ConfirmDialog>
    </>
  );
}
