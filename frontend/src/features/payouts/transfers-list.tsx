import type { ReactNode } from "react";
import { t } from "#messages/payouts";
import type { Wire } from "@/api/wire";
import classes from "@/features/payouts/payouts.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";

type Transfer = Wire["TransferOut"];

type Props = {
  transfers: readonly Transfer[];
  /** What can be done with one that counts. */
  action?: (transfer: Transfer) => ReactNode;
};

/** What the platform paid out, with its bank references. */
export function TransfersList({ transfers, action }: Props) {
  if (transfers.length === 0) return <p className={classes["hint"]}>{t.noTransfers}</p>;
  return (
    <ul className={classes["transfers"]}>
      {transfers.map((transfer) => (
        <li key={transfer.transfer_id} className={classes["transfer"]}>
          <span className={classes["what"]}>
            <span className={classes["amount"]}>{formatRupees(transfer.amount)}</span>
            <span className={classes["when"]}>{formatDay(transfer.moved_on)}</span>
            {transfer.reversed_at !== null && <Badge tone="bad">{t.reversed}</Badge>}
          </span>
          <span className={classes["under"]}>
            {t.reference(transfer.reference)}
            {transfer.note && ` · ${transfer.note}`}
            {transfer.reversed_reason && ` · ${transfer.reversed_reason}`}
          </span>
          {transfer.reversed_at === null && action?.(transfer)}
        </li>
      ))}
    </ul>
  );
}
