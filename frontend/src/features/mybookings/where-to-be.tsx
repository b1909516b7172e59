import { t } from "#messages/mybookings";
import type { Wire } from "@/api/wire";
import classes from "@/features/mybookings/booking-details.module.css";
import { formatDayRange } from "@/lib/dates";
import { Markdown } from "@/ui/markdown";
import { Row, Rows } from "@/ui/rows";

/** The operator's instructions for the trip, and the hotels of its departure once they are assigned. */
export function WhereToBe({ event }: { event: Wire["BookedEvent"] }) {
  const { instruction_for_trip: instructions, hotels } = event;
  if (!instructions.trim() && hotels.length === 0) return null;
  return (
    <section className={classes["wide"]}>
      <h3 className={classes["title"]}>{t.whereToBe}</h3>
      {instructions.trim() && <Markdown text={instructions} isList />}
      {hotels.length > 0 && (
        <>
          <h3 className={classes["title"]}>{t.hotels}</h3>
          <Rows>
            {hotels.map((hotel) => (
              <Row
                key={`${hotel.check_in} ${hotel.name}`}
                name={formatDayRange(hotel.check_in, hotel.check_out)}
                note={hotel.address}
              >
                {hotel.name}
              </Row>
            ))}
          </Rows>
        </>
      )}
    </section>
  );
}
