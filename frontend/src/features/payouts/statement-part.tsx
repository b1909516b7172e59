import { useQuery } from "@tanstack/react-query";
import { t as billing } from "#messages/billing";
import { t } from "#messages/payouts";
import { AmountRows } from "@/features/payouts/amount-rows";
import { less } from "@/features/payouts/amounts";
import classes from "@/features/payouts/payouts.module.css";
import { statementQuery } from "@/features/payouts/queries";
import { SourceTaxTable } from "@/features/payouts/source-tax-part";
import { TransfersList } from "@/features/payouts/transfers-list";
import { formatSignedRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Card } from "@/ui/card";
import { Heading, Text } from "@/ui/layout";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";
import { Fact, Rows } from "@/ui/rows";

/** What the platform owes to an operator whose payments go to its account, and what it paid out. */
export function StatementPart({ clientId }: { clientId: number }) {
  const statement = useQuery(statementQuery(clientId));
  return (
    <section className={layout["part"]} aria-labelledby="payouts-statement">
      <Heading id="payouts-statement">{t.statement}</Heading>
      <Text tone="muted">{t.statementLead}</Text>
      <QueryList query={statement} skeletons={["12rem"]} errorTitle={t.statementFailed} retryLabel={t.retry}>
        {(data) => (
          <Card className={classes["columns"]}>
            <div className={classes["facts"]}>
              <AmountRows amounts={data.amounts} total={t.taken} />
              <Rows>
                {data.tax_collected !== 0 && (
                  <Fact name={billing.sourceTax} amount>
                    {formatSignedRupees(less(data.tax_collected))}
                  </Fact>
                )}
                {data.routed !== 0 && (
                  <Fact name={t.routed} amount>
                    {formatSignedRupees(less(data.routed))}
                  </Fact>
                )}
                {data.commission !== 0 && (
                  <Fact name={billing.commissionKept} amount>
                    {formatSignedRupees(less(data.commission))}
                  </Fact>
                )}
                <Fact name={t.transferred} amount>
                  {formatSignedRupees(less(data.transferred))}
                </Fact>
                <Fact name={t.owed} note={t.payable(formatSignedRupees(data.payable))} strong rule amount>
                  {formatSignedRupees(data.owed)}
                </Fact>
              </Rows>
              {data.owed > data.payable && (
                <Text tone="muted">
                  {t.onItsWay(formatSignedRupees(addRupees(data.owed, -data.payable)))}
                </Text>
              )}
              {data.payable > 0 && <Text tone="muted">{t.isPayable}</Text>}
            </div>
            <div className={classes["facts"]}>
              <Heading level={3}>{t.transfers}</Heading>
              <TransfersList transfers={data.transfers} />
            </div>
          </Card>
        )}
      </QueryList>
      {statement.data && statement.data.taxes.length > 0 && <SourceTaxTable taxes={statement.data.taxes} />}
    </section>
  );
}
