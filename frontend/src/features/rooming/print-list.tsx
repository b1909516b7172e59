import { t } from "#messages/rooming";
import classes from "@/features/rooming/print-list.module.css";
import type { Draft, Rooming } from "@/features/rooming/rooms";
import type { Names } from "@/features/rooming/words";
import { formatDay, formatDayRange } from "@/lib/dates";

type Props = { rooming: Rooming; draft: Draft; names: Names };

/** The rooms as a hotel wants them, on paper only. */
export function PrintList({ rooming, draft, names }: Props) {
  const days = formatDayRange(rooming.tour_start_date, rooming.tour_end_date);
  return (
    <div className={classes["sheet"]}>
      <h1 className={classes["title"]}>{t.listTitle(rooming.event_name, days)}</h1>
      <table className={classes["table"]}>
        <thead>
          <tr>
            <th>{t.roomNumber}</th>
            <th>{t.sharingType}</th>
            <th>{t.names}</th>
            <th>{t.checkin}</th>
            <th>{t.checkout}</th>
            <th>{t.note}</th>
          </tr>
        </thead>
        <tbody>
          {draft.rooms
            .filter(({ travellers }) => travellers.length > 0)
            .map((room) => (
              <tr key={room.key}>
                <td>{names.room(room)}</td>
                <td>{names.type(room.room_bed_id)}</td>
                <td>
                  {room.travellers.map((who) => (
                    <div key={who}>
                      {names.person(who)} ({names.party(who)?.booking_reference})
                    </div>
                  ))}
                </td>
                <td>{formatDay(room.checkin_date ?? rooming.tour_start_date)}</td>
                <td>{formatDay(room.checkout_date ?? rooming.tour_end_date)}</td>
                <td>{room.note}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
