import { t } from "#messages/rooming";
import type { Names } from "@/features/rooming/labels";
import classes from "@/features/rooming/print-list.module.css";
import type { Draft, Rooming } from "@/features/rooming/rooms";
import { formatDayRange } from "@/lib/dates";
import { type Column, DataTable } from "@/ui/data-table";

type Props = { rooming: Rooming; draft: Draft; names: Names };

/** The rooms as a hotel wants them, on paper only. */
export function PrintList({ rooming, draft, names }: Props) {
  const { tour_start_date: start, tour_end_date: end } = rooming;
  const title = t.listTitle(rooming.event_name, formatDayRange(start, end));
  const withoutBed = rooming.parties.flatMap(({ booking_reference, without_bed }) =>
    without_bed.map((name) => `${name} (${booking_reference})`),
  );
  const columns: readonly Column<Draft["rooms"][number]>[] = [
    { name: t.roomNumber, kind: "title", cell: names.room },
    { name: t.sharingType, cell: ({ room_bed_id }) => names.type(room_bed_id) },
    {
      name: t.names,
      cell: ({ travellers }) =>
        travellers.map((who) => (
          <div key={who}>
            {names.person(who)} ({names.party(who)?.booking_reference})
          </div>
        )),
    },
    { name: t.checkin, kind: "day", value: ({ checkin_date }) => checkin_date ?? start },
    { name: t.checkout, kind: "day", value: ({ checkout_date }) => checkout_date ?? end },
    { name: t.note, cell: ({ note }) => note },
  ];
  return (
    // Print in the light scheme.
    <div className={classes["sheet"]} data-mantine-color-scheme="light">
      <h1 className={classes["title"]}>{title}</h1>
      <DataTable
        label={title}
        columns={columns}
        rows={draft.rooms.filter(({ travellers }) => travellers.length > 0)}
        keyOf={({ key }) => key}
        isSmall
      />
      {withoutBed.length > 0 && <p>{t.withoutBed(withoutBed.join(", "))}</p>}
    </div>
  );
}
