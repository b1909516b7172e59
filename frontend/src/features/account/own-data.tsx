import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/account";
import { sentenceOf } from "@/api/errors";
import { fetchPerson, type Me, useSite } from "@/api/site";
import { ProofDeclined } from "@/domain/proof";
import { deleteMe, fetchOwnData } from "@/features/account/calls";
import classes from "@/features/account/profile-page.module.css";
import { saveFile } from "@/features/account/save-file";
import { useProof } from "@/features/account/use-proof";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** Download of the person's data, and deletion of the account. */
export function OwnData({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { product_name } = useSite();
  const { withProof, dialog } = useProof(me);
  const [isAsking, setAsking] = useState(false);
  const [withTravellers, setWithTravellers] = useState(false);
  const downloading = useMutation({
    mutationFn: () => withProof(() => fetchOwnData(withTravellers)),
    onSuccess: (data) => {
      const name = `${product_name.toLowerCase()}-my-data-${data.exported_at.slice(0, 10)}.json`;
      saveFile(name, "application/json", JSON.stringify(data, null, 2));
      toast.success(t.downloaded);
    },
  });
  const deleting = useMutation({
    mutationFn: () => withProof(deleteMe),
    onSuccess: async () => {
      sessionStorage.clear();
      await fetchPerson(queryClient);
      await navigate({ to: "/" });
      // Cached responses of the deleted account.
      queryClient.removeQueries({ type: "inactive" });
      toast.success(t.deleted);
    },
  });
  const downloadError = sentence(downloading.error, t.downloadFailed);
  const deleteError = sentence(deleting.error, t.deleteFailed);

  return (
    <>
      <div className={classes["act"]}>
        <p>{t.downloadText}</p>
        <CheckField
          name="with_travellers"
          label={t.withTravellers}
          checked={withTravellers}
          onChange={setWithTravellers}
        />
        {downloadError && <Notice tone="bad">{downloadError}</Notice>}
        <Button
          variant="outline"
          before={<Download size={18} aria-hidden />}
          loading={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          {t.download}
        </Button>
      </div>
      <div className={classes["act"]}>
        <p>{t.deleteText}</p>
        {deleteError && <Notice tone="bad">{deleteError}</Notice>}
        <Button variant="danger" loading={deleting.isPending} onClick={() => setAsking(true)}>
          {t.delete}
        </Button>
      </div>
      <ConfirmDialog
        title={t.deleteTitle}
        opened={isAsking}
        confirm={t.delete}
        cancel={t.keepAccount}
        loading={false}
        error={null}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          deleting.mutate();
        }}
      >
        <ul className={classes["points"]} aria-label={t.deleteList}>
          {t.deletePoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </ConfirmDialog>
      {dialog}
    </>
  );
}

function sentence(error: Error | null, fallback: string): string | undefined {
  return error && !(error instanceof ProofDeclined) ? sentenceOf(error, fallback) : undefined;
}
