import { BedDouble, Plus } from "lucide-react";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import { BedStatus } from "@/features/events/bed-status";
import {
  MOST_ROOM_TYPES,
  NO_PRICE,
  OTHER,
  type RoomPrice,
  standardPersons,
  typeOf,
} from "@/features/events/beds";
import classes from "@/features/events/editor.module.css";
import { PriceForm } from "@/features/events/price-form";
import type { OwnEvent } from "@/features/events/queries";
import { RemoveDialog } from "@/features/events/remove-dialog";
import { usePartEditor } from "@/features/events/use-part-editor";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { EmptyState } from "@/ui/states";

const { pricing: words } = t;

type PriceRow = OwnEvent["room_bed_pricings"][number];
/** The one form that is open; `id` null adds a room type. */
type Open = { id: number | null; price: RoomPrice };

/** The price per person by room type, and whether the beds suffice. */
export function PricingEditor({ event, readOnly = false }: { event: OwnEvent; readOnly?: boolean }) {
  const { event_id: eventId, tour_capacity: capacity, room_bed_pricings: rows } = event;
  const isFixed = readOnly || event.is_fixed;
  const ownPriced = event.event_plans.filter(({ room_beds }) =>
    room_beds.some(({ price_per_head_trip }) => price_per_head_trip !== null),
  ).length;
  const editor = usePartEditor<Open, PriceRow>({
    event,
    part: "price",
    save: ({ id, price }) => {
      const path = { event_id: eventId };
      const type = typeOf(price);
      const body = {
        room_type: type.name,
        room_capacity: type.persons,
        price_per_head_trip: typedRupees(price.price),
        total_rooms: Number(price.rooms),
        single_supplement: price.alone.trim() && type.persons !== 1 ? typedRupees(price.alone) : null,
        remarks: price.remarks,
      };
      const row = rows.find(({ room_bed_id }) => room_bed_id === id);
      return row
        ? call("put", "/api/events/{event_id}/pricing", {
            path,
            body: { ...body, room_bed_id: row.room_bed_id, version: row.version },
          })
        : call("post", "/api/events/{event_id}/pricing", { path, body });
    },
    saved: () => words.saved,
    saveFailed: () => words.saveFailed,
    remove: ({ room_bed_id }) =>
      call("delete", "/api/events/{event_id}/pricing/{room_bed_id}", {
        path: { event_id: eventId, room_bed_id },
      }),
    removed: words.removed,
    removeFailed: words.saveFailed,
  });
  const { open, start, removing } = editor;

  const form = open && (
    <PriceForm
      title={open.id === null ? words.formNew : words.formEdit(typeOf(open.price).name)}
      value={open.price}
      takenTypes={rows.filter(({ room_bed_id }) => room_bed_id !== open.id).map(({ room_type }) => room_type)}
      days={event.tour_duration}
      publishedId={event.is_fixed ? eventId : undefined}
      onChange={(price) => editor.keep({ ...open, price })}
      onSave={(price, refuse) => editor.save({ ...open, price }, refuse)}
      onCancel={editor.close}
    />
  );

  return (
    <div ref={editor.holder} className={classes["editor"]}>
      <Row justify="between">
        <Hint>{words.lead}</Hint>
        {!isFixed && (
          <Button
            size="sm"
            before={<Plus size={16} aria-hidden />}
            data-opens="null"
            disabled={open !== null || rows.length >= MOST_ROOM_TYPES}
            onClick={() => start({ id: null, price: NO_PRICE })}
          >
            {words.add}
          </Button>
        )}
      </Row>
      {event.is_fixed && (
        <Notice>
          {[words.fixed, ownPriced > 0 && words.ownPrices(ownPriced)].filter(Boolean).join(" ")}
        </Notice>
      )}
      {!readOnly && editor.notice}
      <BedStatus beds={rows.reduce((sum, { bed_count }) => sum + bed_count, 0)} capacity={capacity} />
      {open?.id === null && form}
      {rows.length === 0 && !open && <EmptyState icon={BedDouble} title={words.none} text={words.noneText} />}
      {rows.length > 0 && (
        <Stack as="ul" gap={3} aria-label={words.list}>
          {rows.map((row) => (
            <li key={row.room_bed_id}>
              {open?.id === row.room_bed_id ? (
                form
              ) : (
                <div className={classes["row"]}>
                  <div>
                    <Row rowGap={1} shrink>
                      <h2 className={classes["name"]}>{words.kind(row.room_type, row.room_capacity)}</h2>
                      <Text as="span" digits strong>
                        {formatRupees(row.price_per_head_trip)}
                      </Text>
                    </Row>
                    <Hint>
                      {[
                        words.roomsOf(row.total_rooms),
                        words.bedsOf(row.bed_count),
                        words.perDay(formatRupees(row.price_per_head_per_day)),
                        row.single_supplement !== null && words.alone(formatRupees(row.single_supplement)),
                        row.remarks,
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </Hint>
                  </div>
                  {!readOnly && (
                    <div className={classes["actions"]}>
                      <Button
                        variant="subtle"
                        size="sm"
                        disabled={open !== null}
                        aria-label={words.editOf(row.room_type)}
                        data-opens={row.room_bed_id}
                        onClick={() => start({ id: row.room_bed_id, price: priceOf(row, event.is_fixed) })}
                      >
                        {t.dates.edit}
                      </Button>
                      {!isFixed && (
                        <Button
                          variant="subtle"
                          size="sm"
                          disabled={open !== null}
                          aria-label={words.removeOf(row.room_type)}
                          onClick={() => editor.askToRemove(row)}
                        >
                          {words.remove}
                        </Button>
                      )}
                    </div>
                  )}
                </div>
              )}
            </li>
          ))}
        </Stack>
      )}
      <Hint>
        <TextLink to="/to/discounts">{words.discounts}</TextLink>
      </Hint>
      <RemoveDialog
        title={words.removeTitle}
        text={removing ? words.removeText(removing.room_type) : ""}
        what=""
        confirm={words.remove}
        cancel={words.keep}
        {...editor.question}
      />
    </div>
  );
}

/** Of a published event any room type can be renamed, so it is entered by its name. */
function priceOf(
  { room_type, room_capacity, price_per_head_trip, total_rooms, single_supplement, remarks }: PriceRow,
  isFixed: boolean,
): RoomPrice {
  const isStandard = !isFixed && standardPersons(room_type) === room_capacity;
  return {
    roomType: isStandard ? room_type : OTHER,
    name: isStandard ? "" : room_type,
    persons: isStandard ? "" : String(room_capacity),
    price: String(price_per_head_trip),
    rooms: String(total_rooms),
    alone: single_supplement === null ? "" : String(single_supplement),
    remarks,
  };
}
