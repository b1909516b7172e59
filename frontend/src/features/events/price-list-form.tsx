import { zodResolver } from "@hookform/resolvers/zod";
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
import { checkedValues } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Hint, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

const { pricing: words, list } = t;

/** The prices of all room types, from a price a day and a number of days, saved together. */
export function PriceListForm({ event, readOnly }: { event: OwnEvent; readOnly: boolean }) {
  const { event_id: eventId, client_id: clientId, tour_duration: duration } = event;
  const queryClient = useQueryClient();
  const { form, notice, dropDraft } = useFormWithDraft<PriceList, PriceList>({
    draftKey: draftKey(clientId, eventId, "prices"),
    defaultValues: priceListOf(event),
    resolver: zodResolver(checkedValues<PriceList>(priceListProblems)),
  });
  const { control } = form;
  const prices = form.watch();

  const saving = useMutation({
    mutationFn: (saved: PriceList) =>
      call("put", "/api/events/{event_id}/pricing/all", {
        path: { event_id: eventId },
        body: wirePriceList(saved, event),
      }),
    onSuccess: async (saved) => {
      await refreshEvents(queryClient, eventId);
      dropDraft();
      form.reset(priceListOf({ ...event, room_bed_pricings: saved }));
      toast.success(words.saved);
    },
    onError: (error) => toast.formError(refusalOf(error, words.saveFailed)),
  });
  const rows = Object.entries(prices.rows);
  const bedsOf = ({ persons, rooms }: PriceRow) => bedsIn(typedPersons(persons), rooms);

  return (
    <Form form={form} aria-label={list.form} onSave={(values) => saving.mutateAsync(values)}>
      <Hint>{list.lead}</Hint>
      {event.is_fixed && !readOnly && (
        <>
          <Notice>{list.fixed}</Notice>
          <PriceImpact eventId={eventId} planId={null} />
        </>
      )}
      {!readOnly && notice}
      <div className={classes["days"]}>
        <FormTextField
          control={control}
          name="days"
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
        const trip = tripPrice(prices, key, event);
        return (
          <fieldset key={key} className={classes["row"]}>
            <legend className={classes["name"]}>
              {isUsual(key) ? words.kind(row.name, Number(row.persons)) : row.name.trim() || words.another}
            </legend>
            {!isUsual(key) && (
              <>
                <FormTextField
                  control={control}
                  name={priceField(key, "name")}
                  label={words.name}
                  autoComplete="off"
                  maxLength={60}
                  disabled={readOnly}
                />
                <FormTextField
                  control={control}
                  name={priceField(key, "persons")}
                  label={words.persons}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={2}
                  disabled={readOnly || event.is_fixed}
                />
              </>
            )}
            <FormMoneyField
              control={control}
              name={priceField(key, "perDay")}
              label={list.perDay}
              disabled={readOnly}
            />
            <FormTextField
              control={control}
              name={priceField(key, "rooms")}
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
            onClick={() => form.setValue("rows", withNewRow(prices.rows))}
          >
            {list.addAnother}
          </Button>
        </div>
      )}
      <BedStatus beds={rows.reduce((sum, [, row]) => sum + bedsOf(row), 0)} capacity={event.tour_capacity} />
      {!readOnly && (
        <Row noWrap justify="end" gap={0}>
          <SubmitButton control={control}>{list.save}</SubmitButton>
        </Row>
      )}
    </Form>
  );
}
