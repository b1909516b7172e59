import { t } from "#messages/payouts";
import { less } from "@/features/payouts/amounts";
import type { Amounts } from "@/features/payouts/queries";
import { formatSignedRupees } from "@/lib/money";
import { Fact, Rows } from "@/ui/rows";

/** What a payout is made of: payments, less refunds and fees. */
export function AmountRows({ amounts, total }: { amounts: Amounts; total: string }) {
  return (
    <Rows>
      <Fact name={t.gross} amount>
        {formatSignedRupees(amounts.gross)}
      </Fact>
      {amounts.refunds !== 0 && (
        <Fact name={t.refunds} amount>
          {formatSignedRupees(less(amounts.refunds))}
        </Fact>
      )}
      <Fact name={t.fees} amount>
        {formatSignedRupees(less(amounts.fees))}
      </Fact>
      <Fact name={t.feeTax} amount>
        {formatSignedRupees(less(amounts.fee_tax))}
      </Fact>
      {amounts.other !== 0 && (
        <Fact name={t.other} note={t.otherNote} amount>
          {formatSignedRupees(amounts.other)}
        </Fact>
      )}
      <Fact name={total} strong rule amount>
        {formatSignedRupees(amounts.net)}
      </Fact>
    </Rows>
  );
}
