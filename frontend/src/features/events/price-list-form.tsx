import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { BedStatus } from "@/features/events/bed-status";
import { bedsIn, ROOM_TYPES, type RoomType } from "@/features/events/beds";
import { keptKey } from "@/features/events/kept-key";
import {
  type PriceList,
  type PriceRow,
  priceField,
  priceListOf,
  priceListProblems,
  tripPrice,
  wirePriceList,
} from "@/features/events/price-list";
import classes from "@/features/events/price-list-form.module.css";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import { refusalOf } from "@/features/events/refusal";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useTyped } from "@/ui/use-kept";
import { useProblems } from "@/ui/use-problems";

const { pricing: words, list } = t;

/** The prices of all room types, from a price a day and a number of days, saved together. */
export function PriceListForm({ event, readOnly }: { event: OwnEvent; readOnly: boolean }) {
  const { event_id: eventId, client_id: clientId, tour_duration: duration } = event;
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const typed = useTyped<PriceList>(keptKey(clientId, eventId, "prices"), () => priceListOf(event));
  const { value } = typed;
  const { problems, leave, attempt } = useProblems(priceListProblems(value), form);
  const isFixed = readOnly || event.is_fixed;

  const saving = useMutation({
    mutationFn: () =>
      call("put", "/api/events/{event_id}/pricing/all", {
        path: { event_id: eventId },
        body: wirePriceList(value, event),
      }),
    onSuccess: async (saved) => {
      await refreshEvents(queryClient, eventId);
      typed.begin(priceListOf({ ...event, room_bed_pricings: saved }));
      toast.success(words.saved);
    },
    onError: (error) => toast.formError(refusalOf(error, words.saveFailed)),
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (attempt()) saving.mutate();
  };
  const field = (type: RoomType, name: keyof PriceRow) => ({
    value: value.rows[type][name],
    error: problems[priceField(type, name)],
    onChange: (change: { currentTarget: { value: string } }) => {
      const row = { ...value.rows[type], [name]: change.currentTarget.value };
      typed.change({ rows: { ...value.rows, [type]: row } });
    },
    onBlur: () => leave(priceField(type, name)),
  });
  const bedsOf = (type: RoomType) => bedsIn(type, value.rows[type].rooms);

  return (
    <form ref={form} noValidate aria-label={list.form} className={classes["form"]} onSubmit={submit}>
      <p className={classes["lead"]}>{list.lead}</p>
      {event.is_fixed && !readOnly && <Notice>{list.fixed}</Notice>}
      {!isFixed && typed.notice}
      <div className={classes["days"]}>
        <TextField
          label={list.days}
          description={duration > 0 ? list.tourTakes(duration) : list.noDuration}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          disabled={isFixed}
          value={value.days}
          error={problems["days"]}
          onChange={(change) => typed.change({ days: change.currentTarget.value })}
          onBlur={() => leave("days")}
        />
      </div>
      {ROOM_TYPES.map((type) => {
        const trip = tripPrice(value, type, event);
        return (
          <fieldset key={type} className={classes["row"]}>
            <legend className={classes["name"]}>{words.types[type]}</legend>
            <MoneyField {...field(type, "perDay")} label={list.perDay} disabled={isFixed} />
            <TextField
              {...field(type, "rooms")}
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
