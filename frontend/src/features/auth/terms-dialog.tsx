import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/auth";
import { useSite } from "@/api/site";
import { termsQuery } from "@/features/auth/calls";
import { Dialog } from "@/ui/dialog";
import { Markdown } from "@/ui/markdown";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

export function TermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { client } = useSite();
  const terms = useQuery({ ...termsQuery(client?.client_id ?? null), enabled: opened });
  return (
    <Dialog title={t.terms} opened={opened} onClose={onClose} size="lg">
      {terms.isPending && (
        <SkeletonGroup>
          <Skeleton height="8rem" />
        </SkeletonGroup>
      )}
      {terms.isError && <ErrorState text={t.termsFailed} onRetry={() => void terms.refetch()} />}
      {terms.data !== undefined && <Markdown text={terms.data} />}
    </Dialog>
  );
}
