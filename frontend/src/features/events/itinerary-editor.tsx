import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Plus } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { t } from "#messages/wizard";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { fieldPicture } from "@/features/events/basics";
import classes from "@/features/events/editor.module.css";
import { refusalOf } from "@/features/events/error-messages";
import { moved } from "@/features/events/order";
import { typePlace } from "@/features/events/places";
import { type OwnEvent, refreshEvents } from "@/features/events/queries";
import { RemoveDialog } from "@/features/events/remove-dialog";
import { StopForm } from "@/features/events/stop-form";
import { byDay, NO_STOP_TEXTS, newStop, type Stop, stopForm } from "@/features/events/stops";
import { usePartEditor } from "@/features/events/use-part-editor";
import { Button } from "@/ui/button";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { Picture } from "@/ui/picture";
import { SortableList } from "@/ui/sortable-list";
import { toast } from "@/ui/toasts";

const { itinerary: words } = t;

type Item = Wire["StopOut"];
/** The one form that is open; `id` null adds an item. */
type Open = { id: number | null; stop: Stop };

type Props = { event: OwnEvent; needsEta: boolean; readOnly: boolean };

/** What happens on each day: added, changed and put into order, one at a time. */
export function ItineraryEditor({ event, needsEta, readOnly }: Props) {
  const queryClient = useQueryClient();
  const { event_id: eventId, tour_duration: days, itineraries } = event;
  const editor = usePartEditor<Open, Item>({
    event,
    part: "stop",
    opensOf: ({ id, stop }) => opens(id, stop.day_count),
    save: ({ id, stop }) => {
      const body = z.parse(stopForm(Math.max(1, days), needsEta), stop);
      const path = { event_id: eventId };
      return id === null
        ? call("post", "/api/events/{event_id}/itinerary", { path, body })
        : call("put", "/api/events/{event_id}/itinerary", {
            path,
            body: { ...body, itinerary_id: id, version: versionOf(id) },
          });
    },
    saved: ({ id }) => (id === null ? words.added : words.changed),
    saveFailed: ({ id }) => (id === null ? words.addFailed : words.updateFailed),
    remove: ({ itinerary_id }) =>
      call("delete", "/api/events/{event_id}/itinerary/{itinerary_id}", {
        path: { event_id: eventId, itinerary_id },
      }),
    removed: words.removed,
    removeFailed: words.removeFailed,
  });
  const { open, start, removing } = editor;
  const isOpen = open !== null;

  const [order, setOrder] = useState<readonly Item[] | null>(null);
  const ordering = useMutation({
    mutationFn: (items: readonly Item[]) =>
      call("put", "/api/events/{event_id}/itinerary/order", {
        path: { event_id: eventId },
        body: items.map(({ itinerary_id, day_count }) => ({ itinerary_id, day_count })),
      }),
    scope: { id: `order-${eventId}` },
    onError: (error) => toast.error(refusalOf(error, words.updateFailed)),
    onSettled: async () => {
      await refreshEvents(queryClient, eventId);
      setOrder(null);
    },
  });
  const versionOf = (id: number) =>
    itineraries.find(({ itinerary_id }) => itinerary_id === id)?.version ?? null;

  const itineraryDays = byDay(order ?? itineraries, days);
  const move = (day: number, from: number, to: number) => {
    const next = itineraryDays.flatMap((group) =>
      group.day === day ? moved(group.items, from, to) : group.items,
    );
    setOrder(next);
    ordering.mutate(next);
  };

  const form = open && (
    <StopForm
      key={`${open.id}`}
      title={
        open.id === null ? words.formOf(open.stop.day_count) : words.formEdit(nameOf(itineraries, open.id))
      }
      stop={open.stop}
      days={Math.max(1, days)}
      needsEta={needsEta}
      onChange={(stop) => editor.keep({ ...open, stop })}
      onSave={(stop, refuse) => editor.save({ id: open.id, stop }, refuse)}
      onCancel={editor.close}
    />
  );

  return (
    <div ref={editor.holder} className={classes["editor"]}>
      <Hint>{words.lead}</Hint>
      {!readOnly && editor.notice}
      {itineraryDays.map(({ day, items }) => (
        <Stack key={day} as="section" gap={3} aria-labelledby={`day-${day}`}>
          <Row justify="between">
            <Heading id={`day-${day}`}>{words.day(day)}</Heading>
            {items.length === 0 && day <= days && (
              <p className={classes["missing"]}>
                <CircleAlert size={16} aria-hidden />
                {words.atLeastOne}
              </p>
            )}
          </Row>
          {items.length > 0 && (
            <SortableList
              label={words.itemsOf(day)}
              items={items}
              idOf={({ itinerary_id }) => itinerary_id}
              nameOf={({ stop_name }) => stop_name}
              disabled={readOnly || isOpen}
              onMove={(from, to) => move(day, from, to)}
            >
              {(item, _, controls) =>
                open?.id === item.itinerary_id ? (
                  form
                ) : (
                  <ItemRow
                    item={item}
                    controls={readOnly ? null : controls}
                    disabled={isOpen}
                    readOnly={readOnly}
                    onEdit={() => start({ id: item.itinerary_id, stop: stopOf(item) })}
                    onRemove={() => editor.askToRemove(item)}
                  />
                )
              }
            </SortableList>
          )}
          {open?.id === null && open.stop.day_count === day
            ? form
            : !readOnly &&
              day <= days && (
                <div>
                  <Button
                    variant="outline"
                    size="sm"
                    before={<Plus size={16} aria-hidden />}
                    aria-label={words.addTo(day)}
                    data-opens={opens(null, day)}
                    disabled={isOpen}
                    onClick={() => start({ id: null, stop: newStop(day) })}
                  >
                    {words.add}
                  </Button>
                </div>
              )}
        </Stack>
      ))}
      <RemoveDialog
        title={words.removeTitle}
        text={words.removeText}
        what={removing?.stop_name ?? ""}
        confirm={words.remove}
        cancel={words.keep}
        {...editor.question}
      />
    </div>
  );
}

type RowProps = {
  item: Item;
  controls: React.ReactNode;
  disabled: boolean;
  readOnly: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

function ItemRow({ item, controls, disabled, readOnly, onEdit, onRemove }: RowProps) {
  return (
    <div className={classes["row"]}>
      <Row noWrap align="start" shrink>
        {item.image && (
          <div className={classes["thumb"]}>
            <Picture image={item.image} alt="" sizes="6rem" ratio="4:3" />
          </div>
        )}
        <Stack gap={0}>
          <Row rowGap={1} shrink>
            {item.eta && (
              <Text as="span" digits strong>
                {item.eta}
              </Text>
            )}
            <h3 className={classes["name"]}>{item.stop_name}</h3>
          </Row>
          {item.description && (
            <Text tone="soft" size="sm" lines>
              {item.description}
            </Text>
          )}
        </Stack>
      </Row>
      {!readOnly && (
        <div className={classes["actions"]}>
          {controls}
          <Button
            variant="subtle"
            size="sm"
            aria-label={words.editOf(item.stop_name)}
            data-opens={opens(item.itinerary_id, item.day_count)}
            disabled={disabled}
            onClick={onEdit}
          >
            {t.dates.edit}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-label={words.removeOf(item.stop_name)}
            disabled={disabled}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The name of what opens a form: an item's own, or that of a day's new one. */
function opens(id: number | null, day: number): string {
  return id === null ? `day-${day}` : String(id);
}

function stopOf(item: Item): Stop {
  return {
    day_count: item.day_count,
    stop_name: item.stop_name,
    eta: item.eta ?? "",
    description: item.description,
    place: typePlace(item.latitude, item.longitude),
    altitude_m: String(item.altitude_m ?? ""),
    distance_km: String(item.distance_km ?? ""),
    pictures: item.image ? [fieldPicture(item.image)] : [],
    translations: { ...NO_STOP_TEXTS, ...item.translations },
  };
}

function nameOf(items: readonly Item[], id: number): string {
  return items.find(({ itinerary_id }) => itinerary_id === id)?.stop_name ?? "";
}
