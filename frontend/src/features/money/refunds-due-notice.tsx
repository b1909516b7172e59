import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/refunds";
import { owedQuery } from "@/features/money/queries";
import { formatRupees } from "@/lib/money";
import { Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

/** The offline refunds that the operator still has to pay; renders nothing if there are none. */
export function OwedNotice({ clientId }: { clientId: number }) {
  const { data } = useQuery(owedQuery(clientId));
  if (!data || data.total === 0) return null;
  return (
    <Stack above={5} below={5}>
      <Notice
        tone="warn"
        title={t.owedSum(formatRupees(data.owed), data.total)}
        action={
          <ButtonLink to="/to/refunds" size="sm" variant="outline">
            {t.seeOwed}
          </ButtonLink>
        }
      />
    </Stack>
  );
}
