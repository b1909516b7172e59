import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/billing";
import classes from "@/features/billing/billing.module.css";
import { CommissionFacts } from "@/features/billing/commission-facts";
import { InvoicesTable } from "@/features/billing/invoices-table";
import { commissionQuery } from "@/features/billing/queries";
import { ErrorState } from "@/ui/states";

/** What the platform charges an operator; nothing for those who have no plan and no invoice. */
export function CommissionPart({ clientId }: { clientId: number }) {
  const found = useQuery(commissionQuery(clientId));
  if (found.data && found.data.plans.length + found.data.invoices.length === 0) return null;
  if (found.isPending) return null;
  return (
    <section className={classes["part"]} aria-labelledby="commission">
      <h2 id="commission" className={classes["heading"]}>
        {t.commission}
      </h2>
      <p className={classes["hint"]}>{t.commissionLead}</p>
      {found.isError && (
        <ErrorState
          title={t.commissionFailed}
          text={found.error.message}
          retryLabel={t.retry}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && (
        <>
          <CommissionFacts found={found.data} />
          <InvoicesTable invoices={found.data.invoices} />
        </>
      )}
    </section>
  );
}
