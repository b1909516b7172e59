import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { t } from "#messages/profit";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { profitQuery } from "@/domain/departure-profit";
import { CostsPart } from "@/features/profit/costs-part";
import { PaymentsPart } from "@/features/profit/payments-part";
import { keys, type Profit, profitFile } from "@/features/profit/queries";
import { SummaryPart } from "@/features/profit/summary-part";
import { ButtonAnchor } from "@/ui/button";
import layout from "@/ui/page-parts.module.css";

type Props = { clientId: number; planId: number | null };

/** What a departure earns: its margin, its costs and what was paid for them. */
export function ProfitPage({ planId, ...props }: Props) {
  if (planId === null) return <NoDeparture title={t.profit} />;
  return <DepartureProfitPage planId={planId} {...props} />;
}

function DepartureProfitPage({ clientId, planId }: Props & { planId: number }) {
  const queryClient = useQueryClient();
  const query = useQuery(profitQuery(planId));
  const show = (profit: Profit) => {
    queryClient.setQueryData(profitQuery(planId).queryKey, profit);
    return queryClient.invalidateQueries({ queryKey: keys.lists(clientId) });
  };
  return (
    <DeparturePage
      title={t.profit}
      query={query}
      isMissing={isNotFound(query.error)}
      failed={t.failed}
      aside={
        <ButtonAnchor
          href={profitFile(planId)}
          download
          variant="outline"
          size="sm"
          before={<Download size={16} aria-hidden />}
        >
          {t.download}
        </ButtonAnchor>
      }
    >
      {(profit) => (
        <div className={layout["page"]}>
          <SummaryPart profit={profit} />
          <CostsPart clientId={clientId} profit={profit} onChange={show} />
          <PaymentsPart clientId={clientId} profit={profit} onChange={show} />
        </div>
      )}
    </DeparturePage>
  );
}
