import { t } from "#messages/mybookings";
import { t as where } from "#messages/where-to-be";
import type { Wire } from "@/api/wire";
import { MeetingPoint } from "@/domain/meeting-point";
import classes from "@/features/mybookings/booking-details.module.css";
import { formatDayRange } from "@/lib/dates";
import { Markdown } from "@/ui/markdown";
import { Fact, Rows } from "@/ui/rows";

/** The meeting point, the operator's instructions for the trip, and the hotels of its departure once they are assigned. */
export function WhereToBe({ event }: { event: Wire["BookedEvent"] }) {
  const { instruction_for_trip: instructions, hotels } = event;
  if (!event.map_link && !instructions.trim() && hotels.length === 0) return null;
  return (
    <section className={classes["wide"]}>
      {event.map_link && (
        <>
          <h3 className={classes["title"]}>{where.title}</h3>
          <MeetingPoint event={event} />
        </>
      )}
      {instructions.trim() && (
        <>
          <h3 className={classes["title"]}>{where.goodToKnow}</h3>
          <Markdown text={instructions} isList />
        </>
      )}
      {hotels.length > 0 && (
        <>
          <h3 className={classes["title"]}>{t.hotels}</h3>
          <Rows>
            {hotels.map((hotel) => (
              <Fact
                key={`${hotel.check_in} ${hotel.name}`}
                name={formatDayRange(hotel.check_in, hotel.check_out)}
                note={hotel.address}
              >
                {hotel.name}
              </Fact>
            ))}
          </Rows>
        </>
      )}
    </section>
  );
}
