import type { ReactNode } from "react";
import { t } from "#messages/payouts";
import type { Wire } from "@/api/wire";
import classes from "@/features/payouts/payouts.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Row, Stack, Text } from "@/ui/layout";

type Transfer = Wire["TransferOut"];

type Props = {
  transfers: readonly Transfer[];
  /** What can be done with one that counts. */
  action?: (transfer: Transfer) => ReactNode;
};

/** What the platform paid out, with its bank references. */
export function TransfersList({ transfers, action }: Props) {
  if (transfers.length === 0) return <Text tone="muted">{t.noTransfers}</Text>;
  return (
    <Stack as="ul" gap={3}>
      {transfers.map((transfer) => (
        <Stack key={transfer.transfer_id} as="li" align="start" gap={1}>
          <Row as="span" gap={4} rowGap={2}>
            <span className={classes["amount"]}>{formatRupees(transfer.amount)}</span>
            <span className={classes["when"]}>{formatDay(transfer.moved_on)}</span>
            {transfer.reversed_at !== null && <Badge tone="bad">{t.reversed}</Badge>}
          </Row>
          <span className={classes["under"]}>
            {t.reference(transfer.reference)}
            {transfer.note && ` · ${transfer.note}`}
            {transfer.reversed_reason && ` · ${transfer.reversed_reason}`}
          </span>
          {transfer.reversed_at === null && action?.(transfer)}
        </Stack>
      ))}
    </Stack>
  );
}
