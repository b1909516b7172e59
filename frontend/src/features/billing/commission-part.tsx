import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/billing";
import { CommissionFacts } from "@/features/billing/commission-facts";
import { InvoicesTable } from "@/features/billing/invoices-table";
import { commissionQuery } from "@/features/billing/queries";
import { Heading, Stack, Text } from "@/ui/layout";
import { ErrorState } from "@/ui/states";

/** What the platform charges an operator; nothing for those who have no plan and no invoice. */
export function CommissionPart({ clientId }: { clientId: number }) {
  const commission = useQuery(commissionQuery(clientId));
  if (commission.data && commission.data.plans.length + commission.data.invoices.length === 0) return null;
  if (commission.isPending) return null;
  return (
    <Stack as="section" aria-labelledby="commission">
      <Heading id="commission">{t.commission}</Heading>
      <Text tone="muted">{t.commissionLead}</Text>
      {commission.isError && (
        <ErrorState
          title={t.commissionFailed}
          text={commission.error.message}
          retryLabel={t.retry}
          onRetry={() => void commission.refetch()}
        />
      )}
      {commission.data && (
        <>
          <CommissionFacts commission={commission.data} />
          <InvoicesTable invoices={commission.data.invoices} />
        </>
      )}
    </Stack>
  );
}
