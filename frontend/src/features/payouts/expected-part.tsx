import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/payouts";
import type { Wire } from "@/api/wire";
import { AmountRows } from "@/features/payouts/amount-rows";
import { LinesTable } from "@/features/payouts/lines-table";
import classes from "@/features/payouts/payouts.module.css";
import { expectedQuery } from "@/features/payouts/queries";
import { Card } from "@/ui/card";
import { Expander } from "@/ui/expander";
import { Heading, Text } from "@/ui/layout";
import layout from "@/ui/page-parts.module.css";
import { QueryList } from "@/ui/query-list";

type Props = { clientId: number; expected: Wire["ExpectedOut"] };

/** What was paid and is in no payout yet, with its payments and refunds. */
export function ExpectedPart({ clientId, expected }: Props) {
  const [opened, setOpened] = useState(false);
  const { payments, refunds, late, without_fee } = expected;
  return (
    <section className={layout["part"]} aria-labelledby="payouts-expected">
      <Heading id="payouts-expected">{t.expected}</Heading>
      {payments + refunds === 0 ? (
        <Text tone="muted">{t.nothingExpected}</Text>
      ) : (
        <>
          <Card className={classes["columns"]}>
            <AmountRows amounts={expected.amounts} total={t.expectedNet} />
            <div className={classes["facts"]}>
              <p>{t.expectedOf(payments, refunds)}</p>
              {late > 0 && <p className={classes["warn"]}>{t.late(late)}</p>}
              {without_fee > 0 && <p>{t.withoutFee(without_fee)}</p>}
            </div>
          </Card>
          <Expander level={3} head={t.showExpected} opened={opened} onToggle={() => setOpened(!opened)}>
            {opened && <ExpectedLines clientId={clientId} />}
          </Expander>
        </>
      )}
    </section>
  );
}

function ExpectedLines({ clientId }: { clientId: number }) {
  const lines = useQuery(expectedQuery(clientId));
  return (
    <QueryList query={lines} skeletons={["8rem"]} errorTitle={t.linesFailed} retryLabel={t.retry}>
      {({ data, total }) => (
        <>
          {data.length < total && <Text tone="muted">{t.shownOf(data.length, total)}</Text>}
          <LinesTable label={t.showExpected} lines={data} />
        </>
      )}
    </QueryList>
  );
}
