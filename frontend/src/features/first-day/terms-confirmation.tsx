import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/first-day";
import { sentenceOf } from "@/api/errors";
import { confirmTerms, firstDayQuery } from "@/features/first-day/queries";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

/** Asks a new company to confirm its terms of sale, above them. */
export function TermsConfirmation({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const query = firstDayQuery(clientId);
  const { data } = useQuery(query);
  const confirming = useMutation({
    mutationFn: () => confirmTerms(clientId),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      toast.success(t.confirmed);
    },
    onError: (error) => toast.error(sentenceOf(error, t.confirmFailed)),
  });
  if (!data?.items.some(({ step, is_done }) => step === "terms" && !is_done)) return null;
  return (
    <Notice
      tone="warn"
      title={t.unconfirmed}
      action={
        <Button size="sm" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {t.confirm}
        </Button>
      }
    >
      {t.unconfirmedText}
    </Notice>
  );
}
