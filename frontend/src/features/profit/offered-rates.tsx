import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/profit";
import { t as rates } from "#messages/supplier-rates";
import type { Wire } from "@/api/wire";
import classes from "@/features/profit/profit.module.css";
import { offeredRatesQuery } from "@/features/profit/queries";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Note } from "@/ui/layout";

export type OfferedRate = Wire["OfferedRate"];

type Props = { planId: number; payee: string; onUse: (rate: OfferedRate) => void };

/** The rates of the chosen supplier that are valid on the departure's days, with the cost of each for the group. */
export function OfferedRates({ planId, payee, onUse }: Props) {
  const { data = [] } = useQuery(offeredRatesQuery(planId));
  const name = payee.trim().toLowerCase();
  const offered = data.filter((rate) => rate.payee.toLowerCase() === name);
  if (offered.length === 0) return null;
  return (
    <ul className={classes["rates"]} aria-label={rates.offered}>
      {offered.map((rate) => (
        <li key={rate.supplier_rate_id}>
          <span>
            {rate.name}
            <Note small>
              {rates.total(
                t.how(formatRupees(rate.rate), rate.quantity, rate.basis, rate.is_per_day),
                formatRupees(rate.expected),
              )}
            </Note>
          </span>
          <Button
            variant="outline"
            size="sm"
            aria-label={rates.takeOf(rate.name)}
            onClick={() => onUse(rate)}
          >
            {rates.take}
          </Button>
        </li>
      ))}
    </ul>
  );
}
