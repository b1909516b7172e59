import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { BedStatus } from "@/features/events/bed-status";
import { bedsIn, MOST_ROOM_TYPES, typedPersons } from "@/features/events/beds";
import { draftKey } from "@/features/events/draft-key";
import { refusalOf } from "@/features/events/error-messages";
import { PriceImpact } from "@/features/events/price-impact";
import {
  isUsual,
  type PriceList,
  type PriceRow,
  priceField,
  priceListOf,
  priceListProblems,
  tripPrice,
  wirePriceList,
  withNewRow,
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
  const rows = Object.entries(form.values.rows);
  const bedsOf = ({ persons, rooms }: PriceRow) => bedsIn(typedPersons(persons), rooms);

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={list.form}
      className={classes["form"]}
      onSubmit={form.submit((prices) => saving.mutate(prices))}
    >
      <p className={classes["lead"]}>{list.lead}</p>
      {event.is_fixed && !readOnly && (
        <>
          <Notice>{list.fixed}</Notice>
          <PriceImpact eventId={eventId} planId={null} />
        </>
      )}
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
      {rows.map(([key, row]) => {
        const trip = tripPrice(form.values, key, event);
        return (
          <fieldset key={key} className={classes["row"]}>
            <legend className={classes["name"]}>
              {isUsual(key) ? words.kind(row.name, Number(row.persons)) : row.name.trim() || words.another}
            </legend>
            {!isUsual(key) && (
              <>
                <TextField
                  {...form.field(priceField(key, "name"))}
                  label={words.name}
                  autoComplete="off"
                  maxLength={60}
                  disabled={readOnly}
                />
                <TextField
                  {...form.field(priceField(key, "persons"))}
                  label={words.persons}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={2}
                  disabled={readOnly || event.is_fixed}
                />
              </>
            )}
            <MoneyField {...form.field(priceField(key, "perDay"))} label={list.perDay} disabled={readOnly} />
            <TextField
              {...form.field(priceField(key, "rooms"))}
              label={words.rooms}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              disabled={readOnly}
            />
            <dl className={classes["sums"]} aria-live="polite">
              <div>
                <dt>{list.beds}</dt>
                <dd>{bedsOf(row)}</dd>
              </div>
              <div>
                <dt>{list.perTrip}</dt>
                <dd>{trip === null ? "–" : formatRupees(trip)}</dd>
              </div>
            </dl>
          </fieldset>
        );
      })}
      {!readOnly && !event.is_fixed && rows.length < MOST_ROOM_TYPES && (
        <div>
          <Button
            variant="outline"
            size="sm"
            before={<Plus size={16} aria-hidden />}
            onClick={() => form.set("rows", withNewRow(form.values.rows))}
          >
            {list.addAnother}
          </Button>
        </div>
      )}
      <BedStatus beds={rows.reduce((sum, [, row]) => sum + bedsOf(row), 0)} capacity={event.tour_capacity} />
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
