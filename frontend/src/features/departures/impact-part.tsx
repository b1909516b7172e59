import { t } from "#messages/departure-changes";
import { t as account } from "#messages/on-account";
import classes from "@/features/departures/departures.module.css";
import type { Impact, ImpactBooking } from "@/features/departures/queries";
import { formatDay, formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";

const TONES: Record<ImpactBooking["state"], BadgeTone> = { confirmed: "good", held: "warn", paying: "note" };

type Props = { impact: Impact; touched: readonly ImpactBooking[] };

/** What a change would do: who is touched, what goes back by which way, and what to check. */
export function ImpactPart({ impact, touched }: Props) {
  const { kind, details, choices, conflicts } = impact;
  const { before, after } = details;
  const paying = touched.filter(({ state }) => state === "paying").length;
  const settled = touched.length - paying;
  const silent = touched.filter(({ email, state }) => !email && state !== "paying").length;
  const isBack = kind === "cancel" && choices.length === 0;
  return (
    <>
      <Rows label={t.impact}>
        {(kind === "postpone" || kind === "merge") && (
          <>
            <Fact name={t.datesNow}>{formatDayRange(before.tour_start_date, before.tour_end_date)}</Fact>
            <Fact name={t.datesNew} strong>
              {formatDayRange(after.tour_start_date, after.tour_end_date)}
            </Fact>
          </>
        )}
        {(kind === "window" || kind === "postpone") && (
          <Fact name={t.openUntil}>{formatDay(after.booking_end_date)}</Fact>
        )}
        {kind !== "window" && (
          <>
            <Fact name={t.bookings}>{settled}</Fact>
            <Fact name={t.people}>{impact.people}</Fact>
          </>
        )}
        {paying > 0 && (
          <Fact name={t.paying} note={t.payingNote}>
            {paying}
          </Fact>
        )}
        {(isBack || choices.length > 0) && (
          <>
            <Fact name={t.paid}>{formatRupees(impact.paid)}</Fact>
            <Fact name={t.online} rule>
              {formatRupees(impact.refund_online)}
            </Fact>
            {impact.refund_offline > 0 && (
              <Fact name={t.offline} note={t.offlineNote}>
                {formatRupees(impact.refund_offline)}
              </Fact>
            )}
            {impact.refund_credit > 0 && <Fact name={t.credit}>{formatRupees(impact.refund_credit)}</Fact>}
            {impact.refund_on_account > 0 && (
              <Fact name={account.title}>{formatRupees(impact.refund_on_account)}</Fact>
            )}
            <Fact name={isBack ? t.all : t.mayBack} strong rule>
              {formatRupees(impact.refund)}
            </Fact>
          </>
        )}
      </Rows>
      {choices.length > 0 && settled > 0 && (
        <Notice tone="note">{kind === "cancel" ? t.whileChoosing : t.rightToCancel(settled)}</Notice>
      )}
      {conflicts.length > 0 && (
        <Notice tone="warn" title={t.conflicts}>
          <ul className={classes["list"]}>
            {conflicts.map((conflict) => (
              <li key={conflict}>{conflict}</li>
            ))}
          </ul>
        </Notice>
      )}
      {silent > 0 && <Notice tone="note">{t.unreachable(silent)}</Notice>}
      {touched.length > 0 && (
        <DataTable
          label={t.touched}
          columns={columnsOf(isBack || choices.length > 0)}
          rows={touched}
          keyOf={({ reservation_event_id }) => reservation_event_id}
        />
      )}
    </>
  );
}

function columnsOf(hasRefund: boolean): readonly Column<ImpactBooking>[] {
  return [
    {
      name: t.traveller,
      kind: "title",
      cell: ({ name, booking_reference }) => (
        <>
          {name} <span className={classes["hint"]}>{booking_reference}</span>
        </>
      ),
    },
    {
      name: t.state,
      kind: "mark",
      cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge>,
    },
    { name: t.people, kind: "number", cell: ({ total_travelers }) => total_travelers },
    ...(hasRefund
      ? [{ name: t.refund, kind: "money" as const, value: ({ paid }: ImpactBooking) => paid }]
      : []),
  ];
}
