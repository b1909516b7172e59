import { t } from "#messages/bulk-edit";
import { sharingName } from "@/domain/beds";
import { cancellationSentences, paymentSentence } from "@/domain/terms";
import classes from "@/features/departures/bulk-edit.module.css";
import type { EditedDeparture, Preview } from "@/features/departures/bulk-edit-queries";
import { formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { DayRange } from "@/ui/day-range";
import { Hint, Row, Stack, Text } from "@/ui/layout";

const TONES: Record<EditedDeparture["state"], BadgeTone> = {
  changed: "good",
  unchanged: "neutral",
  refused: "bad",
};

/** Each departure before and after an edit, or why it cannot change. */
export function BulkEditPreview({ preview }: { preview: Preview }) {
  const { departures, changed, refused } = preview;
  return (
    <>
      <Text weight={650} role="status">
        {t.summary(changed, refused, departures.length - changed - refused)}
      </Text>
      <Stack as="ul" gap={2}>
        {departures.map((departure) => (
          <li key={departure.event_plan_id} className={classes["preview"]}>
            <Row noWrap align="start" justify="between">
              <Text weight={650}>
                {departure.event_name}{" "}
                <Hint as="span">
                  <DayRange from={departure.tour_start_date} to={departure.tour_end_date} />
                </Hint>
              </Text>
              <Badge tone={TONES[departure.state]}>{t.states[departure.state]}</Badge>
            </Row>
            {departure.reason && (
              <Text tone="bad" size="sm">
                {departure.reason}
              </Text>
            )}
            {departure.state === "changed" && (
              <Stack as="ul" gap={1} size="sm">
                {linesOf(departure).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Stack>
            )}
            {departure.state === "changed" && departure.booked_beds > 0 && departure.prices.length > 0 && (
              <Hint>{t.bookedBeds(departure.booked_beds)}</Hint>
            )}
          </li>
        ))}
      </Stack>
    </>
  );
}

function linesOf({ prices, capacity, beds, dates, terms }: EditedDeparture): string[] {
  return [
    ...prices.map((price) => {
      const before = formatRupees(price.before);
      const after = formatRupees(price.after);
      const net = [
        sharingName(price.room_type),
        price.was_trip_price ? t.tripPrice(before) : before,
        price.is_trip_price ? t.tripPrice(after) : after,
      ] as const;
      return price.after_with_tax === price.after
        ? t.priceLineNet(...net)
        : t.priceLine(...net, formatRupees(price.after_with_tax));
    }),
    ...(capacity ? [t.line(t.places, String(capacity.before), String(capacity.after))] : []),
    ...beds.map(({ room_type, before, after }) =>
      t.line(t.bedsOf(sharingName(room_type)), String(before), String(after)),
    ),
    ...(dates ? datesLines(dates) : []),
    ...(terms ? termsLines(terms) : []),
  ];
}

function datesLines({ before, after }: NonNullable<EditedDeparture["dates"]>): string[] {
  const tour = [before, after].map((dates) => formatDayRange(dates.tour_start_date, dates.tour_end_date));
  const booking = [before, after].map((dates) =>
    formatDayRange(dates.booking_start_date, dates.booking_end_date),
  );
  return [
    ...(tour[0] === tour[1] ? [] : [t.line(t.tour, tour[0] ?? "", tour[1] ?? "")]),
    ...(booking[0] === booking[1] ? [] : [t.line(t.window, booking[0] ?? "", booking[1] ?? "")]),
  ];
}

function termsLines({ sections, before, after }: NonNullable<EditedDeparture["terms"]>): string[] {
  const cancellation = (terms: typeof before) => cancellationSentences(terms.cancellation, null).join(" ");
  return sections.map((section) => {
    if (section === "payment")
      return t.line(t.payment, paymentSentence(before.payment, null), paymentSentence(after.payment, null));
    return section === "tax" ? t.tax : t.line(t.cancellation, cancellation(before), cancellation(after));
  });
}
