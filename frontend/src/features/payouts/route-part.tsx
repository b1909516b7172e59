import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/linked-account";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import classes from "@/features/payouts/payouts.module.css";
import { transfersQuery } from "@/features/payouts/queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import layout from "@/ui/page-parts.module.css";
import { Pager } from "@/ui/pager";
import { Fact, Rows } from "@/ui/rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Transfer = Wire["RouteTransferOut"];
type Reversal = Wire["RouteReversalOut"];
type Props = {
  clientId: number;
  /** Administrators ask Razorpay again for what it did not reverse. */
  isAdmin?: boolean;
};

const SUMS = ["under_way", "held", "released", "settled", "reversed"] as const;

/** What Razorpay passed on to an operator's linked account; nothing where there is none. */
export function RoutePart({ clientId, isAdmin = false }: Props) {
  const [page, setPage] = useState(1);
  const transfers = useQuery(transfersQuery(clientId, page));
  const { data } = transfers;
  if (transfers.isError) {
    return (
      <ErrorState
        title={t.transfersFailed}
        text={transfers.error.message}
        retryLabel={t.retry}
        onRetry={() => void transfers.refetch()}
      />
    );
  }
  if (!data || (data.account === null && data.total === 0)) return null;
  const parts = (
    <>
      <Rows>
        {SUMS.map((name) => (
          <Fact key={name} name={t.sums[name]} amount>
            {formatRupees(data.totals[name])}
          </Fact>
        ))}
      </Rows>
      {data.total === 0 ? (
        <Text tone="muted">{t.noTransfers}</Text>
      ) : (
        <Stack as="ul" gap={3}>
          {data.data.map((transfer) => (
            <Stack key={transfer.route_transfer_id} as="li" align="start" gap={1}>
              <TransferLine clientId={clientId} transfer={transfer} isAdmin={isAdmin} />
            </Stack>
          ))}
        </Stack>
      )}
    </>
  );
  return (
    <section className={layout["part"]} aria-labelledby={`route-${clientId}`}>
      {isAdmin ? (
        <Heading level={3} id={`route-${clientId}`}>
          {t.transfersTitle}
        </Heading>
      ) : (
        <>
          <Heading id={`route-${clientId}`}>{t.transfersTitle}</Heading>
          <Text tone="muted">{t.transfersLead}</Text>
        </>
      )}
      {isAdmin ? (
        <div className={classes["columns"]}>{parts}</div>
      ) : (
        <Card className={classes["columns"]}>{parts}</Card>
      )}
      <Pager page={page} pages={data.total_pages} onPage={setPage} />
    </section>
  );
}

function TransferLine({ clientId, transfer, isAdmin }: Required<Props> & { transfer: Transfer }) {
  const isMade = transfer.state !== "none" && transfer.state !== "failed";
  return (
    <>
      <Row as="span" gap={4} rowGap={2}>
        <span className={classes["amount"]}>{formatRupees(transfer.amount)}</span>
        <span className={classes["when"]}>{formatDay(transfer.created_at)}</span>
        <Badge {...(isMade ? {} : { tone: "warn" as const })}>{stateOf(transfer)}</Badge>
      </Row>
      <span className={classes["under"]}>
        {[
          transfer.event_title,
          transfer.booking_reference,
          untilOf(transfer),
          !isMade && t.owedInstead,
          !isMade && transfer.failure,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {transfer.reversals.map((reversal) => (
        <ReversalLine
          key={reversal.route_reversal_id}
          clientId={clientId}
          reversal={reversal}
          isAdmin={isAdmin}
        />
      ))}
    </>
  );
}

function stateOf(transfer: Transfer): string {
  if (transfer.state !== "processed") return t.transferState[transfer.state];
  if (transfer.reversed === transfer.amount) return t.takenBack;
  if (transfer.settled_at !== null) return t.settled;
  return isHeld(transfer) ? t.held : t.transferState.processed;
}

function isHeld({ is_held: held, held_until: until }: Transfer): boolean {
  return held && (until === null || Date.parse(until) > Date.now());
}

function untilOf(transfer: Transfer): string | null {
  if (transfer.settled_at !== null) return t.settledOn(formatMoment(transfer.settled_at));
  if (transfer.state !== "processed" || transfer.reversed === transfer.amount || !isHeld(transfer))
    return null;
  return transfer.held_until === null ? t.heldOpen : t.heldUntil(formatMoment(transfer.held_until));
}

function ReversalLine({ clientId, reversal, isAdmin }: Required<Props> & { reversal: Reversal }) {
  const queryClient = useQueryClient();
  const asking = useMutation({
    mutationFn: () =>
      call("post", "/api/clients/{client_id}/route-reversals/{route_reversal_id}/retry", {
        path: { client_id: clientId, route_reversal_id: reversal.route_reversal_id },
      }),
    onSuccess: () => toast.success(t.takingBack),
    onError: (error) => toast.error(sentenceOf(error, t.takeBackFailed)),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: transfersQuery(clientId, 1).queryKey.slice(0, 1) }),
  });
  const amount = formatRupees(reversal.amount);
  const why = t.back_reason[reversal.reason];
  if (reversal.state !== "needs_attention") {
    return (
      <span className={classes["under"]}>
        {reversal.state === "processed" ? t.backLine(amount, why) : t.backOpen(amount, why)}
      </span>
    );
  }
  return (
    <>
      <span className={`${classes["under"]} ${classes["warn"]}`}>
        {t.backRefused(amount, why, reversal.failure)}
      </span>
      {isAdmin && (
        <Button size="sm" variant="outline" loading={asking.isPending} onClick={() => asking.mutate()}>
          {t.takeBackAgain(amount)}
        </Button>
      )}
    </>
  );
}
