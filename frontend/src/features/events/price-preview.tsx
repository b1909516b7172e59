import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { t } from "#messages/options";
import { optionsQuery } from "@/domain/events";
import { differenceOf } from "@/domain/options";
import { allIn, taxOf } from "@/domain/prices";
import classes from "@/features/events/price-preview.module.css";
import { eventTermsQuery, type OwnEvent } from "@/features/events/queries";
import { useToday } from "@/features/events/use-today";
import { formatRupees } from "@/lib/money";
import { Hint, Stack } from "@/ui/layout";
import { Price } from "@/ui/price";
import { Fact, Rows } from "@/ui/rows";

const { preview: words } = t;

/** The prices of a trip as travellers will read them, all-in. */
export function PricePreview({ event }: { event: OwnEvent }) {
  const id = useId();
  const { event_id: eventId, client_id: clientId, tour_duration: days, room_bed_pricings: rooms } = event;
  const { data: terms } = useQuery(eventTermsQuery(eventId));
  const { data: options } = useQuery(optionsQuery(eventId));
  const today = useToday(clientId);
  if (!terms || !options) return null;

  const tax = taxOf(terms, today);
  const prices = rooms.map((room) => allIn(room.price_per_head_trip, tax));
  const perPerson = tax.percent > 0 ? words.perPersonTax : words.perPerson;
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <h2 id={id} className={classes["title"]}>
        {words.title}
      </h2>
      {prices.length === 0 ? (
        <Hint>{words.none}</Hint>
      ) : (
        <div className={classes["card"]}>
          <Price rupees={Math.min(...prices)} prefix={words.from} suffix={perPerson} size="lg" />
          <Rows>
            {rooms.map((room, index) => (
              <Fact
                key={room.room_bed_id}
                name={room.room_type}
                note={
                  room.single_supplement !== null &&
                  words.alone(formatRupees(allIn(room.single_supplement, tax)))
                }
              >
                {formatRupees(prices[index] ?? 0)}
              </Fact>
            ))}
          </Rows>
          {options.variants.length > 0 && (
            <Part title={words.variants}>
              {options.variants.map(({ option_id, name, difference }) => (
                <Fact key={option_id} name={name} amount>
                  {differenceOf(allIn(difference, tax))}
                </Fact>
              ))}
            </Part>
          )}
          {options.categories.length > 0 && (
            <Part title={words.categories}>
              {options.categories.map((category) => (
                <Fact key={category.traveller_category_id} name={category.name}>
                  {words.share(category.percent)}
                </Fact>
              ))}
            </Part>
          )}
          {options.add_ons.length > 0 && (
            <Part title={words.addOns}>
              {options.add_ons.map((addOn) => (
                <Fact key={addOn.option_id} name={addOn.name} note={words.each[addOn.basis]}>
                  {formatRupees(
                    allIn(addOn.price * (addOn.is_per_day ? days : 1), {
                      ...tax,
                      percent: tax.percent === 0 ? 0 : (addOn.tax_percent ?? tax.percent),
                    }),
                  )}
                </Fact>
              ))}
            </Part>
          )}
        </div>
      )}
      <Hint>{words.note}</Hint>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={2} surface="line">
      <h3 className={classes["partTitle"]}>{title}</h3>
      <Rows>{children}</Rows>
    </Stack>
  );
}
