import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/client";
import { sentenceOf } from "@/api/errors";
import { useSite } from "@/api/site";
import { clientQuery, hostOf, withdrawRename } from "@/domain/clients";
import type { ClientProfile } from "@/features/client-settings/client-fields";
import classes from "@/features/client-settings/client-form.module.css";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { client: ClientProfile; isEditing: boolean };

/** The name and address that wait for review, or, while editing, why the last ones were rejected. */
export function RenameNotice({ client, isEditing }: Props) {
  const site = useSite();
  const queryClient = useQueryClient();
  const { queryKey } = clientQuery(client.client_id);
  const withdrawing = useMutation({
    mutationFn: () => withdrawRename(client.client_id),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toast.success(t.withdrawn);
    },
    onError: (error) => {
      toast.formError(sentenceOf(error, t.withdrawFailed));
      // It may have been decided meanwhile.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { rename } = client;
  if (rename?.approval_status === "rejected" && isEditing) {
    return (
      <Notice title={t.renameRejected(rename.client_name, hostOf(rename.url, site))}>
        {t.rejectedWhy(rename.decision_reason)}
      </Notice>
    );
  }
  if (rename?.approval_status !== "open") return null;
  return (
    <Notice
      title={t.reviewTitle}
      action={
        <Button
          size="sm"
          variant="outline"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          {t.withdraw}
        </Button>
      }
    >
      <dl className={classes["review"]}>
        {rename.client_name !== client.client_name && (
          <div>
            <dt>{t.newName}</dt>
            <dd>{rename.client_name}</dd>
          </div>
        )}
        {rename.url !== client.url && (
          <div>
            <dt>{t.newAddress}</dt>
            <dd>{hostOf(rename.url, site)}</dd>
          </div>
        )}
        <div>
          <dt>{t.requestedAt}</dt>
          <dd>{formatMoment(rename.requested_at)}</dd>
        </div>
      </dl>
      <p>{t.reviewText}</p>
    </Notice>
  );
}
