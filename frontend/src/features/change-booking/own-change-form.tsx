import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#messages/change-request";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { ownBookingsKey } from "@/domain/bookings";
import { type Change, startOf } from "@/features/change-booking/change";
import { AddOns, Beds, Travellers } from "@/features/change-booking/change-parts";
import { isChanged, ownBodyOf, ownLinesOf } from "@/features/change-booking/own-change";
import { OwnChangeSummary } from "@/features/change-booking/own-change-summary";
import { ownChangeQuery, ownPreviewQuery } from "@/features/change-booking/queries";
import { formatDay, formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { LongTextField } from "@/ui/fields";
import { Hint, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import layout from "@/ui/priced-form.module.css";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useSettled } from "@/ui/use-settled";

const LONGEST_NOTE = 500;

type Props = { booking: Wire["BookingOut"]; form: Wire["OwnChangeOut"] };

/** The form that changes an own booking, with the price and who decides beside it. */
export function OwnChangeForm({ booking, form }: Props) {
  const { reservation_event: reservation, traveller_info: travellers, event } = booking;
  const id = reservation.reservation_event_id;
  const operator = event.client_name;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [change, setChange] = useState(() => startOf(booking));
  const lines = ownLinesOf(booking, form);
  const changeBody = ownBodyOf(change, lines, booking);
  const changes = isChanged(changeBody, ownBodyOf(startOf(booking), lines, booking));
  const { settled, isSettled } = useSettled({ ...changeBody, note: "" });
  const preview = useQuery({
    ...ownPreviewQuery(id, settled),
    enabled: changes && settled.booking_rooms.length > 0,
  });
  const currentPreview =
    changes && isSettled && !preview.isFetching && !preview.isError ? preview.data : undefined;
  const sending = useMutation({
    mutationFn: () =>
      callIdempotently("post", "/api/bookings/{reservation_event_id}/change", {
        path: { reservation_event_id: id },
        body: { ...changeBody, ...(currentPreview && { total_price: currentPreview.change.after.total }) },
      }),
    onSuccess: async ({ is_made_at_once: isMade }) => {
      toast.success(isMade ? t.saved : t.sent);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ownBookingsKey }),
        queryClient.invalidateQueries({ queryKey: ownChangeQuery(id).queryKey }),
      ]);
      await navigate({ to: "/mybookings" });
    },
    onError: () => preview.refetch(),
  });
  const addOns = new Map(
    [...booking.add_ons, ...form.add_ons].map(({ option_id, name }) => [option_id, { option_id, name }]),
  );
  return (
    <form
      noValidate
      className={layout["columns"]}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        sending.mutate();
      }}
    >
      <Stack gap={5}>
        <p>{form.own_until ? t.ownUntil(operator, formatDay(form.own_until)) : t.decides(operator)}</p>
        <Travellers change={change} onChange={setChange} travellers={travellers} lines={lines} />
        <Beds change={change} onChange={setChange} travellers={travellers} lines={lines} />
        <AddOns change={change} onChange={setChange} addOns={[...addOns.values()]} />
        <Departure booking={booking} departures={form.departures} change={change} onChange={setChange} />
        <Card label={t.message}>
          <LongTextField
            label={t.note(operator)}
            value={change.reason}
            rows={3}
            maxLength={LONGEST_NOTE}
            onChange={(event) => setChange({ ...change, reason: event.currentTarget.value })}
          />
        </Card>
      </Stack>
      <Card label={t.summary} className={layout["price"]}>
        <h2 className={layout["title"]}>{t.summary}</h2>
        <OwnChangeSummary
          preview={changes ? preview.data : undefined}
          error={preview.error}
          isChanged={changes}
          operator={operator}
        />
        {sending.isError && <Notice tone="bad">{sentenceOf(sending.error, t.sendFailed)}</Notice>}
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={!currentPreview?.change.is_available}
          loading={sending.isPending}
        >
          {labelOf(currentPreview)}
        </Button>
      </Card>
    </form>
  );
}

function labelOf(preview: Wire["OwnChangePreview"] | undefined): string {
  if (!preview?.is_made_at_once) return t.send;
  return preview.change.due > 0 ? t.saveDue(formatRupees(preview.change.due)) : t.save;
}

type DepartureProps = {
  booking: Wire["BookingOut"];
  departures: readonly Wire["ChangeDeparture"][];
  change: Change;
  onChange: (change: Change) => void;
};

function Departure({ booking: { event, reservation_event }, departures, change, onChange }: DepartureProps) {
  const now = reservation_event.event_plan_id;
  return (
    <Card label={t.departure}>
      <h2 className={layout["title"]}>{t.departure}</h2>
      {departures.length === 0 ? (
        <Hint>{t.noMove}</Hint>
      ) : (
        <SelectField
          label={t.travelsOn}
          description={change.planId === now ? null : t.moveHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={String(change.planId)}
          onChange={({ currentTarget }) => onChange({ ...change, planId: Number(currentTarget.value) })}
          data={[
            {
              value: String(now),
              label: t.stays(formatDayRange(event.tour_start_date, event.tour_end_date)),
            },
            ...departures.map((departure) => ({
              value: String(departure.event_plan_id),
              label: formatDayRange(departure.tour_start_date, departure.tour_end_date),
            })),
          ]}
        />
      )}
    </Card>
  );
}
