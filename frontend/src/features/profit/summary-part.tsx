import type { ReactNode } from "react";
import { t } from "#messages/profit";
import { formatPercent } from "@/features/profit/percent";
import classes from "@/features/profit/profit.module.css";
import type { Profit } from "@/features/profit/queries";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { Hint, Note, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";

type Props = { profit: Profit };

/** The margin, expected and so far, the break-even, and what they are made of. */
export function SummaryPart({ profit }: Props) {
  const even = profit.break_even;
  const minimum = even.minimum_group;
  const hasCosts = profit.costs.length > 0 || profit.payments.length > 0 || profit.billed > 0;
  // Once it is reached, or the tour is over, nothing has to be decided any more.
  const isOpen = !profit.is_over && !profit.is_cancelled && profit.travellers < (even.travellers ?? 0);
  const isBelow = isOpen && (minimum ?? 0) < (even.travellers ?? 0);
  return (
    <section aria-label={t.summary} className={layout["part"]}>
      <div className={classes["cards"]}>
        <ResultCard name={t.expected} hint={t.expectedHint} result={hasCosts ? profit.expected : null} />
        <ResultCard name={t.soFar} hint={t.soFarHint} result={hasCosts ? profit.actual : null} />
        {!profit.is_cancelled && <BreakEvenCard profit={profit} />}
      </div>
      {isBelow && even.travellers !== null && (
        <Notice
          action={
            <ButtonLink to="/to/event-plan" search={{ event: profit.event_id }} size="sm" variant="outline">
              {t.toDates}
            </ButtonLink>
          }
        >
          {minimum ? t.minimumBelow(even.travellers, minimum) : t.minimumNone(even.travellers)}
        </Notice>
      )}
      <Figures profit={profit} hasCosts={hasCosts} />
      {profit.billed > 0 && <Hint>{t.billed(formatRupees(profit.billed), formatRupees(profit.unpaid))}</Hint>}
      {profit.commission > 0 && <Hint>{t.commission(formatRupees(profit.commission))}</Hint>}
    </section>
  );
}

type ResultProps = { name: string; hint: string; result: Profit["expected"] | null };

function ResultCard({ name, hint, result }: ResultProps) {
  if (!result) {
    return (
      <Card label={name}>
        <h2 className={classes["name"]}>{name}</h2>
        <p className={classes["value"]}>–</p>
        <Hint>{t.enterCosts}</Hint>
      </Card>
    );
  }
  const isLoss = result.profit < 0;
  return (
    <Card label={name}>
      <h2 className={classes["name"]}>
        {name} <Note small>{hint}</Note>
      </h2>
      <p className={classes["value"]} data-loss={isLoss || undefined}>
        {formatSignedRupees(result.profit)}
        <span className="visually-hidden"> {isLoss ? t.loss : t.profit}</span>
      </p>
      <Hint>
        {result.margin_percent === null ? t.noMargin : t.marginOf(formatPercent(result.margin_percent))}
      </Hint>
    </Card>
  );
}

function BreakEvenCard({ profit }: Props) {
  const { travellers, average_price: average, price_source: source } = profit.break_even;
  const booked = profit.travellers;
  const hint = profit.costs.length === 0 ? t.noCosts : average === null ? t.noPrice : t.unreachable;
  return (
    <Card label={t.breakEven}>
      <h2 className={classes["name"]}>{t.breakEven}</h2>
      <p className={classes["value"]}>{travellers === null ? "–" : t.people(travellers)}</p>
      {travellers === null ? (
        <Hint>{hint}</Hint>
      ) : (
        <>
          <Hint>{booked >= travellers ? t.reached(booked) : t.missing(booked, travellers - booked)}</Hint>
          {profit.revenue.kept > 0 && <Hint>{t.withoutKept(formatRupees(profit.revenue.kept))}</Hint>}
          {average !== null && source && <Hint>{t.average(formatRupees(average), source)}</Hint>}
          {travellers > profit.capacity && (
            <Text tone="bad" size="sm">
              {t.overCapacity(profit.capacity)}
            </Text>
          )}
        </>
      )}
    </Card>
  );
}

function Figures({ profit, hasCosts }: Props & { hasCosts: boolean }) {
  const { revenue, expected, actual } = profit;
  const hasReturns = revenue.to_return > 0;
  return (
    <table className={classes["figures"]}>
      <thead>
        <tr>
          <th scope="col">{t.rows.figure}</th>
          <th scope="col">{t.expected}</th>
          <th scope="col">{t.soFar}</th>
        </tr>
      </thead>
      <tbody>
        <Line name={t.rows.price} cells={[formatRupees(revenue.price), formatRupees(revenue.received)]} />
        {revenue.kept !== 0 && (
          <Line name={t.rows.kept} cells={[formatSignedRupees(revenue.kept), t.included]} />
        )}
        {hasReturns && <Line name={t.rows.returned} cells={["", minus(revenue.to_return)]} />}
        <Line name={t.rows.tax} cells={[minus(revenue.tax), minus(revenue.received_tax)]} />
        <Line
          isSum
          name={t.rows.net}
          cells={[formatSignedRupees(expected.revenue), formatSignedRupees(actual.revenue)]}
        />
        <Line name={t.rows.fees} cells={[fees(expected.fees), fees(actual.fees)]} />
        <Line name={t.rows.costs} cells={[minus(expected.cost), minus(actual.cost)]} />
        <Line
          isSum
          name={t.rows.profit}
          cells={
            hasCosts ? [formatSignedRupees(expected.profit), formatSignedRupees(actual.profit)] : ["–", "–"]
          }
        />
      </tbody>
    </table>
  );
}

function Line({
  name,
  cells,
  isSum = false,
}: {
  name: string;
  cells: readonly ReactNode[];
  isSum?: boolean;
}) {
  return (
    <tr data-sum={isSum || undefined}>
      <th scope="row">{name}</th>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <td key={place}>{cell}</td>
      ))}
    </tr>
  );
}

function minus(amount: number): string {
  return amount === 0 ? formatRupees(0) : formatSignedRupees(-amount);
}

function fees(amount: number | null): string {
  return amount === null ? t.unknownFees : minus(amount);
}
