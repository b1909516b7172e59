import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t as admin } from "#messages/admin";
import { t as billing } from "#messages/billing";
import { t } from "#messages/payouts";
import type { Wire } from "@/api/wire";
import { AmountRows } from "@/features/payouts/amount-rows";
import { less } from "@/features/payouts/amounts";
import classes from "@/features/payouts/payouts.module.css";
import { owedQuery, statementQuery } from "@/features/payouts/queries";
import { RoutePart } from "@/features/payouts/route-part";
import { SourceTaxPart } from "@/features/payouts/source-tax-part";
import { RecordTransferDialog, ReverseTransferDialog } from "@/features/payouts/transfer-dialogs";
import { TransfersList } from "@/features/payouts/transfers-list";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Expander } from "@/ui/expander";
import { Heading, Row, Stack } from "@/ui/layout";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { Fact, Rows } from "@/ui/rows";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Owed = Wire["OwedClient"];

/** What the platform owes to the clients of its account. */
export function OwedPage() {
  const owed = useQuery(owedQuery());
  const [recording, setRecording] = useState<Owed | null>(null);
  return (
    <>
      <PageHead
        panel={admin.panel}
        title={t.adminTitle}
        lead={
          owed.data ? t.adminLead(formatSignedRupees(owed.data.owed), owed.data.data.length) : t.adminAbout
        }
      />
      {owed.isPending && (
        <SkeletonGroup className={layout["part"]}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </SkeletonGroup>
      )}
      {owed.isError && (
        <ErrorState
          title={t.adminFailed}
          text={owed.error.message}
          retryLabel={t.retry}
          onRetry={() => void owed.refetch()}
        />
      )}
      {owed.data?.data.length === 0 && <EmptyState title={t.adminNone} text={t.adminAbout} />}
      <div className={layout["page"]}>
        <Stack as="ul" gap={3}>
          {owed.data?.data.map((client) => (
            <li key={client.client_id}>
              <OwedClient client={client} onRecord={() => setRecording(client)} />
            </li>
          ))}
        </Stack>
        <SourceTaxPart />
      </div>
      <RecordTransferDialog client={recording} onClose={() => setRecording(null)} />
    </>
  );
}

function OwedClient({ client, onRecord }: { client: Owed; onRecord: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Expander
      opened={opened}
      onToggle={() => setOpened(!opened)}
      head={
        <Row as="span" gap={4} rowGap={2}>
          <span className={classes["client"]}>{client.client_name}</span>
          <span className={classes["amount"]}>{formatSignedRupees(client.owed)}</span>
          {client.payable > 0 && <Badge tone="brand">{t.canPay(formatRupees(client.payable))}</Badge>}
          {!client.uses_account && <Badge>{t.ended}</Badge>}
        </Row>
      }
      actions={
        client.owed > 0 && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t.recordTransferTo(client.client_name)}
            onClick={onRecord}
          >
            {t.recordTransfer}
          </Button>
        )
      }
    >
      {opened && (
        <Stack gap={5}>
          <Statement client={client} />
          <RoutePart clientId={client.client_id} isAdmin />
        </Stack>
      )}
    </Expander>
  );
}

function Statement({ client }: { client: Owed }) {
  const statement = useQuery(statementQuery(client.client_id));
  const [reversing, setReversing] = useState<Wire["TransferOut"] | null>(null);
  return (
    <div className={classes["columns"]}>
      <div className={classes["facts"]}>
        <AmountRows amounts={client.amounts} total={t.takenForOperator} />
        <Rows>
          {client.tax_collected !== 0 && (
            <Fact name={billing.sourceTax} amount>
              {formatSignedRupees(less(client.tax_collected))}
            </Fact>
          )}
          {client.routed !== 0 && (
            <Fact name={t.routedToOperator} amount>
              {formatSignedRupees(less(client.routed))}
            </Fact>
          )}
          {client.commission !== 0 && (
            <Fact name={billing.commissionKept} amount>
              {formatSignedRupees(less(client.commission))}
            </Fact>
          )}
          <Fact name={t.transferredToOperator} amount>
            {formatSignedRupees(less(client.transferred))}
          </Fact>
          <Fact name={t.owedToOperator} strong rule amount>
            {formatSignedRupees(client.owed)}
          </Fact>
        </Rows>
      </div>
      <div className={classes["facts"]}>
        <Heading level={3}>{t.transfers}</Heading>
        {statement.isPending && (
          <SkeletonGroup>
            <Skeleton height="4rem" />
          </SkeletonGroup>
        )}
        {statement.isError && (
          <ErrorState
            title={t.statementFailed}
            text={statement.error.message}
            retryLabel={t.retry}
            onRetry={() => void statement.refetch()}
          />
        )}
        {statement.data && (
          <TransfersList
            transfers={statement.data.transfers}
            action={(transfer) => (
              <span>
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t.reverseOf(formatRupees(transfer.amount), transfer.reference)}
                  onClick={() => setReversing(transfer)}
                >
                  {t.reverse}
                </Button>
              </span>
            )}
          />
        )}
      </div>
      <ReverseTransferDialog
        clientId={client.client_id}
        transfer={reversing}
        onClose={() => setReversing(null)}
      />
    </div>
  );
}
