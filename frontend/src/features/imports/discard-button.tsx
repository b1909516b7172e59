import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/imports";
import { sentenceOf } from "@/api/errors";
import { discardImport, type Import, importQuery, keys } from "@/features/imports/queries";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; run: Import; onDiscarded: () => void };

/** Discards an import that was not started, after a question. */
export function DiscardButton({ clientId, run, onDiscarded }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const discarding = useMutation({
    mutationFn: () => discardImport({ client_id: clientId, import_id: run.import_id }),
    onSuccess: async () => {
      onDiscarded();
      toast.success(t.discarded);
      queryClient.removeQueries({ queryKey: importQuery(clientId, run.import_id).queryKey });
      await queryClient.invalidateQueries({ queryKey: keys.all(clientId) });
    },
  });
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {t.discard}
      </Button>
      <ConfirmDialog
        title={t.discardTitle(run.filename)}
        opened={isAsking}
        confirm={t.discard}
        cancel={t.keep}
        loading={discarding.isPending}
        error={
          discarding.isError && <Notice tone="bad">{sentenceOf(discarding.error, t.discardFailed)}</Notice>
        }
        onConfirm={() => discarding.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t.discardText}</p>
      </ConfirmDialog>
    </>
  );
}
