import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { draftKey } from "@/features/resources/draft-key";
import { useEditConflict } from "@/features/resources/edit-conflict";
import { repriced, sellPrice, typedPercent } from "@/features/resources/hotel-price";
import { Opened } from "@/features/resources/opened";
import { PlacePriceForm } from "@/features/resources/place-price-form";
import { type Hotel, hotelQuery, placeQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { TextField } from "@/ui/fields";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { Grid, Heading, Hint, Row } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const HOTELS = "/to/resources/hotel";
const PLACES = "/to/resources/place";
const { price: words } = t;

type Props = {
  clientId: number;
  hotelId: number | null;
  placeId: number | null;
  onDone: (list: string) => void;
};

/** The price of a hotel or a place: base price, commission and selling price. */
export function BasePricePage({ clientId, hotelId, placeId, onDone }: Props) {
  const hotel = useQuery({ ...hotelQuery(hotelId ?? 0), enabled: hotelId !== null });
  const place = useQuery({ ...placeQuery(placeId ?? 0), enabled: hotelId === null && placeId !== null });
  const ofPlace = hotelId === null && placeId !== null;
  const list = ofPlace ? PLACES : HOTELS;
  const listName = ofPlace ? t.places.title : t.hotels.title;
  return (
    <>
      <PageHead
        panel={t.panel}
        back={<TextLink to={list}>{listName}</TextLink>}
        title={words.title}
        lead={ofPlace ? words.leadPlace : words.leadHotel}
      />
      {hotelId !== null ? (
        <Opened query={hotel} list={list} listName={listName}>
          {(savedHotel) => (
            <HotelPriceForm
              key={hotelId}
              clientId={clientId}
              hotel={savedHotel}
              onDone={() => onDone(HOTELS)}
            />
          )}
        </Opened>
      ) : placeId !== null ? (
        <Opened query={place} list={list} listName={listName}>
          {(savedPlace) => (
            <PlacePriceForm
              key={placeId}
              clientId={clientId}
              place={savedPlace}
              onDone={() => onDone(PLACES)}
            />
          )}
        </Opened>
      ) : (
        <EmptyState
          title={words.missing}
          text={words.missingText}
          action={<ButtonLink to={HOTELS}>{t.hotels.title}</ButtonLink>}
        />
      )}
    </>
  );
}

/** Typed commissions by room, the room whose price is on the hotel's card, and the loaded version. */
type Prices = { percents: readonly string[]; onCard: number; version: string | null };

function HotelPriceForm({ clientId, hotel, onDone }: { clientId: number; hotel: Hotel; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { form, notice, startAgain, dropDraft } = useFormWithDraft<Prices, Prices>({
    draftKey: draftKey(clientId, "price", hotel.hotel_id),
    restoresAtOnce: true,
    defaultValues: {
      percents: hotel.rooms.map(({ commission_rate: own }) => String(own ?? hotel.commission_rate)),
      onCard: hotel.base_room,
      version: hotel.version,
    },
  });
  const { percents, onCard } = form.watch();
  const [chosen, setChosen] = useState(hotel.base_room);
  const [isTried, setTried] = useState(false);
  const rooms = useRef<HTMLDivElement>(null);
  const room = hotel.rooms[chosen];
  const percentOf = (index: number) => typedPercent(percents[index] ?? "");
  const percent = percentOf(chosen);

  const conflict = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...hotelQuery(hotel.hotel_id), staleTime: 0 }),
    // In both cases the rooms may have changed.
    onTheirs: () => {
      setChosen(0);
      startAgain();
    },
    onMine: (seen) => {
      setChosen(0);
      form.setValue("version", seen);
    },
  });
  const saving = useMutation({
    mutationFn: ({ onCard, version }: Prices) =>
      call("put", "/api/hotels/{hotel_id}", {
        path: { hotel_id: hotel.hotel_id },
        body: repriced(hotel, {
          commissions: hotel.rooms.map((_, index) => percentOf(index)),
          baseRoom: onCard,
          version,
        }),
      }),
    onSuccess: async () => {
      dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onDone();
    },
    onError: (error) => {
      if (!conflict.refuse(error)) toast.formError(failureOf(error, words.failed, words.failed));
    },
  });
  const add = () => {
    setTried(true);
    if (percent === null || !room) return;
    toast.success(words.added(room.room_type));
    setTried(false);
    setChosen(0);
    rooms.current?.querySelector("input")?.focus();
  };
  const save = (values: Prices) => {
    setTried(true);
    const wrong = hotel.rooms.findIndex((_, index) => percentOf(index) === null);
    if (wrong < 0) return saving.mutateAsync(values);
    setChosen(wrong);
  };
  if (!room) return null;
  return (
    <Form form={form} className={classes["form"]} onSave={save}>
      <div>
        <Heading>{hotel.name}</Heading>
        <Hint>{`${hotel.category} · ${hotel.address}`}</Hint>
      </div>
      {notice}
      <div ref={rooms}>
        <ChoiceGroup legend={words.baseRoom}>
          {hotel.rooms.map((hotelRoom, index) => {
            const own = percentOf(index);
            return (
              <Choice
                // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no other name, and stay in their order
                key={index}
                name="room"
                checked={index === chosen}
                onPick={() => {
                  setTried(false);
                  setChosen(index);
                }}
                title={
                  <>
                    {hotelRoom.room_type} {index === onCard && <Badge tone="brand">{words.isOnCard}</Badge>}
                  </>
                }
                note={words.perNight(formatRupees(hotelRoom.base_price))}
                aside={own !== null && formatRupees(sellPrice(hotelRoom.base_price, own))}
              />
            );
          })}
        </ChoiceGroup>
      </div>
      <Grid>
        <TextField
          label={words.commission}
          inputMode="decimal"
          autoComplete="off"
          value={percents[chosen] ?? ""}
          error={
            percent === null && (isTried || (percents[chosen] ?? "") !== "") ? t.percentWrong : undefined
          }
          onChange={(event) => form.setValue("percents", percents.with(chosen, event.currentTarget.value))}
        />
        {chosen !== onCard && (
          <div className={classes["level"]}>
            <Button variant="outline" onClick={() => form.setValue("onCard", chosen)}>
              {words.onCard}
            </Button>
          </div>
        )}
      </Grid>
      <dl className={classes["final"]} aria-live="polite">
        <div>
          <dt>{words.base}</dt>
          <dd>{formatRupees(room.base_price)}</dd>
        </div>
        <div>
          <dt>{words.adds}</dt>
          <dd>
            {percent === null ? "–" : formatRupees(sellPrice(room.base_price, percent) - room.base_price)}
          </dd>
        </div>
        <div className={classes["total"]}>
          <dt>{words.final}</dt>
          <dd>{percent === null ? "–" : formatRupees(sellPrice(room.base_price, percent))}</dd>
        </div>
      </dl>
      {conflict.notice}
      <Row justify="end">
        <Button variant="outline" onClick={add}>
          {words.add}
        </Button>
        <SubmitButton control={form.control}>{t.done}</SubmitButton>
      </Row>
    </Form>
  );
}
