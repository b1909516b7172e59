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
  putAway: () => Promise<unknown>;
};

/** Takes failed jobs out of the queue, once it was said that what they were to do stays undone. */
export function PutAway({ name, jobs, says, label, putAway }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const going = useMutation({
    mutationFn: putAway,
    onSuccess: () => toast.success(t.putAwayDone(jobs)),
    onError: (error) => toast.error(sentenceOf(error, t.putAwayFailed)),
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
        title={t.putAwayAsk(jobs)}
        opened={isAsking}
        onClose={() => setAsking(false)}
        confirm={t.putAway}
        cancel={t.keep}
        loading={going.isPending}
        error={null}
        onConfirm={() => going.mutate()}
      >
        <p>{t.putAwayText(name, jobs)}</p>
      </ConfirmDialog>
    </>
  );
}
