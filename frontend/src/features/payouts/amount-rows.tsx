import { t } from "#messages/payouts";
import { less } from "@/features/payouts/amounts";
import type { Amounts } from "@/features/payouts/queries";
import { formatSignedRupees } from "@/lib/money";
import { Row, Rows } from "@/ui/rows";

/** What a payout is made of: payments, less refunds and fees. */
export function AmountRows({ amounts, total }: { amounts: Amounts; total: string }) {
  return (
    <Rows>
      <Row name={t.gross} amount>
        {formatSignedRupees(amounts.gross)}
      </Row>
      {amounts.refunds !== 0 && (
        <Row name={t.refunds} amount>
          {formatSignedRupees(less(amounts.refunds))}
        </Row>
      )}
      <Row name={t.fees} amount>
        {formatSignedRupees(less(amounts.fees))}
      </Row>
      <Row name={t.feeTax} amount>
        {formatSignedRupees(less(amounts.fee_tax))}
      </Row>
      {amounts.other !== 0 && (
        <Row name={t.other} note={t.otherNote} amount>
          {formatSignedRupees(amounts.other)}
        </Row>
      )}
      <Row name={total} strong rule amount>
        {formatSignedRupees(amounts.net)}
      </Row>
    </Rows>
  );
}
