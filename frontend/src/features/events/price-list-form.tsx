import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { BedStatus } from "@/features/events/bed-status";
import { bedsIn, ROOM_TYPES, type RoomType } from "@/features/events/beds";
import { draftKey } from "@/features/events/draft-key";
import { refusalOf } from "@/features/events/error-messages";
import {
  type PriceList,
  priceField,
  priceListOf,
  priceListProblems,
  tripPrice,
  wirePriceList,
} from "@/features/events/price-list";
import classes from "@/features/events/price-list-form.module.css";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const { pricing: words, list } = t;

/** The prices of all room types, from a price a day and a number of days, saved together. */
export function PriceListForm({ event, readOnly }: { event: OwnEvent; readOnly: boolean }) {
  const { event_id: eventId, client_id: clientId, tour_duration: duration } = event;
  const queryClient = useQueryClient();
  const form = useDraftForm<PriceList>({
    draftKey: draftKey(clientId, eventId, "prices"),
    start: priceListOf(event),
    problemsOf: priceListProblems,
  });

  const saving = useMutation({
    mutationFn: (prices: PriceList) =>
      call("put", "/api/events/{event_id}/pricing/all", {
        path: { event_id: eventId },
        body: wirePriceList(prices, event),
      }),
    onSuccess: async (saved) => {
      await refreshEvents(queryClient, eventId);
      form.dropDraft();
      form.reset(priceListOf({ ...event, room_bed_pricings: saved }));
      toast.success(words.saved);
    },
    onError: (error) => toast.formError(refusalOf(error, words.saveFailed)),
  });
  const bedsOf = (type: RoomType) => bedsIn(type, form.values.rows[type].rooms);

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={list.form}
      className={classes["form"]}
      onSubmit={form.submit((prices) => saving.mutate(prices))}
    >
      <p className={classes["lead"]}>{list.lead}</p>
      {event.is_fixed && !readOnly && <Notice>{list.fixed}</Notice>}
      {!readOnly && form.notice}
      <div className={classes["days"]}>
        <TextField
          {...form.field("days")}
          label={list.days}
          description={duration > 0 ? list.tourTakes(duration) : list.noDuration}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          disabled={readOnly}
        />
      </div>
      {ROOM_TYPES.map((type) => {
        const trip = tripPrice(form.values, type, event);
        return (
          <fieldset key={type} className={classes["row"]}>
            <legend className={classes["name"]}>{words.types[type]}</legend>
            <MoneyField {...form.field(priceField(type, "perDay"))} label={list.perDay} disabled={readOnly} />
            <TextField
              {...form.field(priceField(type, "rooms"))}
              label={words.rooms}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              disabled={readOnly}
            />
            <dl className={classes["sums"]} aria-live="polite">
              <div>
                <dt>{list.beds}</dt>
                <dd>{bedsOf(type)}</dd>
              </div>
              <div>
                <dt>{list.perTrip}</dt>
                <dd>{trip === null ? "–" : formatRupees(trip)}</dd>
              </div>
            </dl>
          </fieldset>
        );
      })}
      <BedStatus
        beds={ROOM_TYPES.reduce((sum, type) => sum + bedsOf(type), 0)}
        capacity={event.tour_capacity}
      />
      {!readOnly && (
        <div className={classes["end"]}>
          <Button type="submit" loading={saving.isPending}>
            {list.save}
          </Button>
        </div>
      )}
    </form>
  );
}
