import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/refunds";
import { OWED_REFUNDS } from "@/features/operator/navigation";
import classes from "@/features/operator/refunds-due-page.module.css";
import { owedQuery } from "@/features/operator/refunds-due-queries";
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
          <ButtonLink to={OWED_REFUNDS} size="sm" variant="outline">
            {t.seeOwed}
          </ButtonLink>
        }
      />
    </div>
  );
}
