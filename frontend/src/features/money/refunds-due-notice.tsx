import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/refunds";
import { owedQuery } from "@/features/money/queries";
import classes from "@/features/money/refunds-due-page.module.css";
import { formatRupees } from "@/lib/money";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

/** The offline refunds that the operator still has to pay; renders nothing if there are none. */
export function OwedNotice({ clientId }: { clientId: number }) {
  const { data } = useQuery(owedQuery(clientId));
  if (!data || data.total === 0) return null;
  return (
    <div className={classes["notice"]}>
      <Notice
        tone="warn"
        title={t.owedSum(formatRupees(data.owed), data.total)}
        action={
          <ButtonLink to="/to/refunds" size="sm" variant="outline">
            {t.seeOwed}
          </ButtonLink>
        }
      />
    </div>
  );
}
