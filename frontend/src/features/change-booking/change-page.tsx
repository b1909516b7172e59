import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#messages/change-booking";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { operatedBookingQuery } from "@/domain/bookings";
import { eventQuery, optionsQuery } from "@/domain/events";
import { bodyOf, type Change, isSame, linesOf, problemsOf, startOf } from "@/features/change-booking/change";
import { AddOns, Beds, PriceAndMessage, Travellers } from "@/features/change-booking/change-parts";
import { ChangeSummary } from "@/features/change-booking/change-summary";
import { departureOptions } from "@/features/change-booking/departure-options";
import { keys, previewQuery, useDepartures } from "@/features/change-booking/queries";
import { SplitForm } from "@/features/change-booking/split-form";
import { formatDayRange } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { Hint, Row, Stack } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/priced-form.module.css";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useSettled } from "@/ui/use-settled";

type Props = { clientId: number; bookingId: number };

/** Changes a booking: its travellers, beds, add-ons, price and departure; or moves some of its travellers. */
export function ChangePage({ clientId, bookingId }: Props) {
  const booking = useQuery(operatedBookingQuery(clientId, bookingId));
  const [who, setWho] = useState<"booking" | "some">("booking");
  const name = booking.data?.traveller_info[0]?.full_name;
  const params = { eventId: booking.data?.event.event_id ?? 0, reservationEventId: bookingId };
  return (
    <>
      <PageHead
        panel={t.panel}
        back={
          booking.data && (
            <TextLink to="/to/orders/$eventId/details/$reservationEventId" params={params}>
              {t.back}
            </TextLink>
          )
        }
        title={name ? t.title(name) : t.plainTitle}
        lead={
          booking.data &&
          `${booking.data.event.title} · ${formatDayRange(booking.data.event.tour_start_date, booking.data.event.tour_end_date)} · ${booking.data.reservation_event.booking_reference}`
        }
      />
      {booking.isError && (
        <ErrorState
          title={t.failed}
          text={booking.error.message}
          retryLabel={t.retry}
          onRetry={() => void booking.refetch()}
        />
      )}
      {booking.isPending && (
        <SkeletonGroup className={layout["columns"]}>
          <Skeleton height="30rem" />
          <Skeleton height="16rem" />
        </SkeletonGroup>
      )}
      {booking.data && !booking.data.reservation_event.operator_can_change && (
        <EmptyState
          title={t.notConfirmed}
          text={t.notConfirmedText}
          action={
            <ButtonLink to="/to/orders/$eventId/details/$reservationEventId" params={params}>
              {t.view}
            </ButtonLink>
          }
        />
      )}
      {booking.data?.reservation_event.operator_can_change && (
        <>
          {booking.data.traveller_info.length > 1 && (
            <Row below={5}>
              <Segments
                label={t.who}
                value={who}
                options={(["booking", "some"] as const).map((value) => ({ value, label: t.whos[value] }))}
                onChange={setWho}
              />
            </Row>
          )}
          {who === "some" && booking.data.traveller_info.length > 1 ? (
            <SplitForm clientId={clientId} booking={booking.data} />
          ) : (
            <ChangeForm clientId={clientId} booking={booking.data} />
          )}
        </>
      )}
    </>
  );
}

type FormProps = { clientId: number; booking: Wire["BookingOut"] };

function ChangeForm({ clientId, booking }: FormProps) {
  const { reservation_event: reservation, traveller_info: travellers } = booking;
  const bookingId = reservation.reservation_event_id;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [change, setChange] = useState(() => startOf(booking));
  const [isTried, setTried] = useState(false);
  const departures = useDepartures(clientId);
  const eventId =
    departures.find(({ event_plan_id }) => event_plan_id === change.planId)?.event_id ??
    booking.event.event_id;
  const isSameTrip = eventId === booking.event.event_id;
  const event = useQuery(eventQuery(eventId));
  const options = useQuery(optionsQuery(eventId));
  const lines = linesOf(
    isSameTrip ? booking.event_booking_rooms : [],
    event.data?.room_bed_pricings ?? [],
    options.data ?? { categories: [], variants: [] },
  );
  const changeBody = bodyOf(change, lines, booking);
  const { settled, isSettled } = useSettled(changeBody);
  const preview = useQuery(previewQuery(clientId, bookingId, settled));
  // Both prices of a move are shown, so that one can tell the customer without trying.
  const newPrices = useQuery({
    ...previewQuery(clientId, bookingId, { ...settled, keep_prices: false }),
    enabled: settled.keep_prices && settled.booking_rooms.length > 0,
  });
  const isShown = isSettled && !preview.isFetching;
  const currentPreview = changeBody.booking_rooms.length > 0 && !preview.isError ? preview.data : undefined;
  const problems = isTried ? problemsOf(change) : {};
  const saving = useMutation({
    mutationFn: () =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/change",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body: { ...changeBody, ...(currentPreview && { total_price: currentPreview.after.total }) },
        },
      ),
    onSuccess: async () => {
      toast.success(t.saved);
      await queryClient.invalidateQueries({ queryKey: keys.bookings });
      await navigate({
        to: "/to/orders/$eventId/details/$reservationEventId",
        params: { eventId, reservationEventId: bookingId },
      });
    },
    onError: () => preview.refetch(),
  });
  const isUnchanged = isSame(change, startOf(booking));
  const addOnsById = new Map(
    [...(isSameTrip ? booking.add_ons : []), ...(options.data?.add_ons ?? [])].map(({ option_id, name }) => [
      option_id,
      { option_id, name },
    ]),
  );
  const refund = currentPreview ? addRupees(currentPreview.refund_online, currentPreview.refund_offline) : 0;
  return (
    <form
      noValidate
      className={layout["columns"]}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setTried(true);
        if (Object.keys(problemsOf(change)).length === 0) saving.mutate();
      }}
    >
      <Stack gap={5}>
        <Travellers change={change} onChange={setChange} travellers={travellers} lines={lines} />
        <Beds change={change} onChange={setChange} travellers={travellers} lines={lines} />
        <AddOns change={change} onChange={setChange} addOns={[...addOnsById.values()]} />
        <Departure
          change={change}
          booking={booking}
          departures={departures}
          onChange={(next, isAnotherTrip) =>
            setChange(
              isAnotherTrip
                ? { ...next, beds: {}, addOns: {} }
                : isSameTrip
                  ? next
                  : { ...next, beds: startOf(booking).beds, addOns: startOf(booking).addOns },
            )
          }
          isSameTrip={isSameTrip}
          newPrices={newPrices.data}
        />
        <PriceAndMessage
          change={change}
          onChange={setChange}
          termsCharge={currentPreview?.terms_charge}
          problems={problems}
        />
      </Stack>
      <Card label={t.summary} className={layout["price"]}>
        <h2 className={layout["title"]}>{t.summary}</h2>
        <ChangeSummary
          preview={currentPreview}
          error={preview.error}
          isEmpty={changeBody.booking_rooms.length === 0}
          booking={booking}
        />
        {isUnchanged && <Hint>{t.unchanged}</Hint>}
        {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={!isShown || isUnchanged}
          loading={saving.isPending}
        >
          {refund > 0
            ? (currentPreview?.refund_offline === 0 ? t.saveRefund : t.saveOwed)(formatRupees(refund))
            : currentPreview && currentPreview.difference > 0 && currentPreview.due > 0
              ? t.saveDue(formatRupees(currentPreview.due))
              : t.save}
        </Button>
      </Card>
    </form>
  );
}

type DepartureProps = {
  change: Change;
  booking: Wire["BookingOut"];
  departures: readonly Wire["PlanSummary"][];
  isSameTrip: boolean;
  /** The change at the prices of the departure chosen, where the booking keeps its own. */
  newPrices: Wire["ChangePreview"] | undefined;
  onChange: (change: Change, isAnotherTrip: boolean) => void;
};

function Departure({ change, booking, departures, isSameTrip, newPrices, onChange }: DepartureProps) {
  const { event, reservation_event: reservation } = booking;
  const now = reservation.event_plan_id;
  const days = formatDayRange(event.tour_start_date, event.tour_end_date);
  return (
    <Card label={t.departure}>
      <h2 className={layout["title"]}>{t.departure}</h2>
      <SelectField
        label={t.travelsOn}
        value={String(change.planId)}
        onChange={({ currentTarget }) => {
          const planId = Number(currentTarget.value);
          const chosen = departures.find(({ event_plan_id }) => event_plan_id === planId);
          onChange({ ...change, planId }, (chosen?.event_id ?? event.event_id) !== event.event_id);
        }}
        data={[
          { value: String(now), label: t.stays(`${event.title}, ${days}`) },
          ...departureOptions(departures, booking),
        ]}
      />
      {change.planId !== now && isSameTrip && (
        <div>
          <CheckField
            label={t.keepPrices}
            checked={change.keepsPrices}
            onChange={(keepsPrices) => onChange({ ...change, keepsPrices }, false)}
          />
          <Hint>
            {newPrices && change.keepsPrices
              ? t.newPrices(formatRupees(newPrices.after.total), formatSignedRupees(newPrices.difference))
              : t.keepPricesHint}
          </Hint>
        </div>
      )}
      {!isSameTrip && <Hint>{t.otherTrip}</Hint>}
    </Card>
  );
}
