import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#messages/change-booking";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { eventQuery, optionsQuery } from "@/domain/events";
import { type Line, linesOf } from "@/features/change-booking/change";
import { departureOptions } from "@/features/change-booking/departure-options";
import { keys, splitQuery, useDepartures } from "@/features/change-booking/queries";
import {
  chooseDeparture,
  countIn,
  isReady,
  type Split,
  splitBody,
  splitOf,
  toggleMoving,
} from "@/features/change-booking/split";
import { SplitSummary } from "@/features/change-booking/split-summary";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { TextField } from "@/ui/fields";
import { Hint, Row, Stack } from "@/ui/layout";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import layout from "@/ui/priced-form.module.css";
import { SelectField } from "@/ui/select-field";
import { StepperField } from "@/ui/stepper-field";
import { toast } from "@/ui/toasts";
import { useSettled } from "@/ui/use-settled";

type Props = { clientId: number; booking: Wire["BookingOut"] };

/** Moves some travellers of a booking to another departure, where they get a booking of their own. */
export function SplitForm({ clientId, booking }: Props) {
  const { reservation_event: reservation, traveller_info: travellers } = booking;
  const bookingId = reservation.reservation_event_id;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [split, setSplit] = useState(() => splitOf(booking));
  const departures = useDepartures(clientId);
  const eventOf = (planId: number | null) =>
    departures.find(({ event_plan_id }) => event_plan_id === planId)?.event_id ?? booking.event.event_id;
  const eventId = eventOf(split.planId);
  const isSameTrip = eventId === booking.event.event_id;
  const event = useQuery(eventQuery(eventId));
  const options = useQuery(optionsQuery(eventId));
  const currentLines = linesOf(booking.event_booking_rooms, [], { categories: [], variants: [] });
  const targetLines = linesOf(
    isSameTrip ? booking.event_booking_rooms : [],
    event.data?.room_bed_pricings ?? [],
    options.data ?? { categories: [], variants: [] },
  );
  const ready = isReady(split, travellers.length);
  const body = splitBody(
    { ...split, keepsPrices: split.keepsPrices && isSameTrip },
    currentLines,
    targetLines,
  );
  const { settled, isSettled } = useSettled(body);
  const preview = useQuery(splitQuery(clientId, bookingId, settled, ready && isSettled));
  const isShown = ready && isSettled && !preview.isFetching && !preview.isError;
  const currentPreview = ready && !preview.isError ? preview.data : undefined;
  const saving = useMutation({
    mutationFn: () =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/split",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body: {
            ...body,
            ...(currentPreview && {
              total_price: currentPreview.after.total,
              moving_total_price: currentPreview.moved.total,
            }),
          },
        },
      ),
    onSuccess: async (movedBooking) => {
      toast.success(t.movedSome(movedBooking.booking_reference));
      await queryClient.invalidateQueries({ queryKey: keys.bookings });
      await navigate({
        to: "/to/orders/$eventId/details/$reservationEventId",
        params: { eventId, reservationEventId: movedBooking.reservation_event_id },
      });
    },
    onError: () => preview.refetch(),
  });
  return (
    <form
      noValidate
      className={layout["columns"]}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        saving.mutate();
      }}
    >
      <Stack gap={5}>
        <Card label={t.whoMoves}>
          <h2 className={layout["title"]}>{t.whoMoves}</h2>
          {travellers.map((traveller) => (
            <CheckField
              key={traveller.traveller_id}
              label={traveller.full_name}
              checked={split.who.includes(traveller.traveller_id)}
              onChange={() => setSplit(toggleMoving(split, traveller, currentLines))}
            />
          ))}
          {split.who.length === travellers.length && <Notice tone="warn">{t.somebodyStays}</Notice>}
        </Card>
        <Card label={t.departure}>
          <h2 className={layout["title"]}>{t.departure}</h2>
          <SelectField
            label={t.travelOn}
            value={split.planId === null ? "" : String(split.planId)}
            onChange={({ currentTarget }) => {
              const planId = Number(currentTarget.value);
              const isSame = eventOf(planId) === booking.event.event_id;
              if (planId) setSplit(chooseDeparture(split, planId, isSame, isSameTrip));
            }}
            data={[{ value: "", label: t.choose }, ...departureOptions(departures, booking)]}
          />
          {isSameTrip ? (
            <CheckField
              label={t.keepPrices}
              checked={split.keepsPrices}
              onChange={(keepsPrices) => setSplit({ ...split, keepsPrices })}
            />
          ) : (
            <Hint>{t.otherTrip}</Hint>
          )}
        </Card>
        {split.who.length > 0 && <BedsThere split={split} lines={targetLines} onChange={setSplit} />}
        <Card label={t.message}>
          <h2 className={layout["title"]}>{t.message}</h2>
          <MoneyField
            label={t.charge}
            description={
              currentPreview?.terms_charge
                ? t.termsCharge(formatRupees(currentPreview.terms_charge))
                : t.chargeHint
            }
            value={split.charge}
            onChange={({ currentTarget }) => setSplit({ ...split, charge: currentTarget.value })}
          />
          <TextField
            label={t.reason}
            value={split.reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ currentTarget }) => setSplit({ ...split, reason: currentTarget.value })}
          />
          <CheckField label={t.tell} checked={split.tell} onChange={(tell) => setSplit({ ...split, tell })} />
        </Card>
      </Stack>
      <Card label={t.summary} className={layout["price"]}>
        <h2 className={layout["title"]}>{t.summary}</h2>
        <SplitSummary preview={currentPreview} error={ready ? preview.error : null} />
        {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={!isShown || currentPreview?.is_available === false}
          loading={saving.isPending}
        >
          {t.moveSome(split.who.length)}
        </Button>
      </Card>
    </form>
  );
}

type BedsProps = { split: Split; lines: readonly Line[]; onChange: (split: Split) => void };

/** The places of who moves, on the departure that they move to. */
function BedsThere({ split, lines, onChange }: BedsProps) {
  const beds = countIn(split.moving);
  return (
    <Card label={t.bedsThere}>
      <h2 className={layout["title"]}>{t.bedsThere}</h2>
      <Stack gap={3}>
        {lines.map(({ key, name, price }) => (
          <Row key={key} noWrap justify="between">
            <span className={layout["words"]}>
              {name}
              {price !== null && <Hint as="span">{t.perPerson(formatRupees(price))}</Hint>}
            </span>
            <StepperField
              label={t.bedsOf(name)}
              value={split.moving[key] ?? 0}
              most={split.who.length}
              onChange={(count) => onChange({ ...split, moving: { ...split.moving, [key]: count } })}
              onRefused={() => undefined}
            />
          </Row>
        ))}
      </Stack>
      <Hint>{t.count(beds, split.who.length)}</Hint>
    </Card>
  );
}
