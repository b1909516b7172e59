import { BedSingle } from "lucide-react";
import { t as trips } from "#messages/catalogue";
import { t } from "#messages/event-page";
import { sharingName } from "@/domain/beds";
import classes from "@/features/catalogue/room-details.module.css";
import type { EventPlan, RoomPrice } from "@/features/catalogue/types";
import { formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { LanguageText } from "@/ui/language-text";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { Price } from "@/ui/price";

type Props = { rooms: readonly RoomPrice[]; hasTax: boolean; departure: EventPlan | undefined };

/** The ways of sharing a room, what each costs a person, and what is left of it on the departure picked. */
export function RoomDetails({ rooms, hasTax, departure }: Props) {
  if (rooms.length === 0) return <p>{t.noRooms}</p>;
  return (
    <>
      <ul className={classes["rooms"]}>
        {rooms.map((room) => {
          const beds = departure?.room_beds.find((bed) => bed.room_bed_id === room.room_bed_id);
          const price = beds ?? room;
          const bedsLeft = beds?.available_beds;
          return (
            <li key={room.room_bed_id} className={classes["room"]}>
              <Row as="span" noWrap gap={1} tone="brand" aria-hidden>
                {Array.from({ length: room.room_capacity }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the beds are all alike
                  <BedSingle key={index} size={20} />
                ))}
              </Row>
              <h3 className={classes["type"]}>
                <LanguageText>{sharingName(room.room_type)}</LanguageText>
              </h3>
              <Hint>{t.peopleInRoom(room.room_capacity)}</Hint>
              <Stack gap={0} above={3}>
                <Price rupees={price.price_with_tax} suffix={trips.per(trips.perPerson, hasTax)} />
                <Hint>{t.perDay(formatRupees(price.price_per_day_with_tax))}</Hint>
              </Stack>
              {price.single_supplement_with_tax !== null && (
                <Hint>{t.aloneInRoom(formatRupees(price.single_supplement_with_tax))}</Hint>
              )}
              {bedsLeft !== undefined && (
                <Text above={3} size="sm" strong>
                  {bedsLeft > 0 ? t.bedsLeft(bedsLeft) : trips.soldOut}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      {departure && (
        <Hint>{t.bedsOn(formatDayRange(departure.tour_start_date, departure.tour_end_date))}</Hint>
      )}
    </>
  );
}
