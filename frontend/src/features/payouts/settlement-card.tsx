import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/payouts";
import { accountName } from "@/features/payouts/account-name";
import { AmountRows } from "@/features/payouts/amount-rows";
import { LinesTable } from "@/features/payouts/lines-table";
import classes from "@/features/payouts/payouts.module.css";
import { type Settlement, settlementQuery } from "@/features/payouts/queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Expander } from "@/ui/expander";
import { Row, Stack } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type State = keyof typeof t.states;

const TONES: Readonly<Record<State, BadgeTone>> = {
  arrived: "good",
  differs: "bad",
  sent: "neutral",
  made: "neutral",
  failed: "bad",
  incomplete: "warn",
  platform: "neutral",
};

type Props = { clientId: number; settlement: Settlement };

/** A payout: its amount and whether it arrived, and inside what it is made of. */
export function SettlementCard({ clientId, settlement }: Props) {
  const [opened, setOpened] = useState(false);
  const state = stateOf(settlement);
  return (
    <Expander
      level={3}
      opened={opened}
      onToggle={() => setOpened(!opened)}
      head={
        <Row as="span" gap={4} rowGap={2}>
          <span className={classes["amount"]}>{formatSignedRupees(settlement.amounts.net)}</span>
          <span className={classes["when"]}>{formatMoment(settlement.made_at)}</span>
          <Badge tone={TONES[state]}>{t.states[state]}</Badge>
        </Row>
      }
    >
      {opened && <Details clientId={clientId} settlement={settlement} state={state} />}
    </Expander>
  );
}

function Details({ clientId, settlement, state }: Props & { state: State }) {
  const details = useQuery(settlementQuery(clientId, settlement.settlement_id));
  return (
    <Stack gap={5}>
      <div className={classes["columns"]}>
        <AmountRows amounts={settlement.amounts} total={t.net} />
        <div className={classes["facts"]}>
          <p>{textOf(settlement, state)}</p>
          {state === "sent" && (
            <p>
              <ButtonLink to="/to/bank" variant="outline" size="sm">
                {t.uploadStatement}
              </ButtonLink>
            </p>
          )}
          <Stack as="ul" gap={1} tone="muted" size="sm" breakable>
            <li>{t.paidBy(accountName(settlement))}</li>
            {settlement.utr !== null && <li>{t.utr(settlement.utr)}</li>}
            <li>{settlement.provider_settlement_id}</li>
          </Stack>
        </div>
      </div>
      {details.isPending && (
        <SkeletonGroup>
          <Skeleton height="8rem" />
        </SkeletonGroup>
      )}
      {details.isError && (
        <ErrorState
          title={t.linesFailed}
          text={details.error.message}
          retryLabel={t.retry}
          onRetry={() => void details.refetch()}
        />
      )}
      {details.data && details.data.lines.length > 0 && (
        <LinesTable label={settlement.provider_settlement_id} lines={details.data.lines} />
      )}
    </Stack>
  );
}

/** What is most worth knowing about a payout. */
function stateOf({ state, is_complete, account_kind, arrived, amounts }: Settlement): State {
  if (state === "failed") return "failed";
  if (arrived !== null) return arrived.amount === amounts.net ? "arrived" : "differs";
  if (!is_complete) return "incomplete";
  if (state === "created") return "made";
  return account_kind === "platform" ? "platform" : "sent";
}

function textOf({ arrived }: Settlement, state: State): string {
  if (arrived !== null && state === "arrived") return t.stateTexts.arrived(formatDay(arrived.moved_on));
  if (arrived !== null && state === "differs") {
    return t.stateTexts.differs(formatRupees(arrived.amount), formatDay(arrived.moved_on));
  }
  return t.stateTexts[state === "arrived" || state === "differs" ? "sent" : state];
}
