import type { ReactNode } from "react";
import { t } from "#messages/change-request";
import type { Wire } from "@/api/wire";
import { formatDayRange } from "@/lib/dates";
import { Fact, Rows } from "@/ui/rows";

type Props = { request: Wire["ChangeRequestOut"]; children?: ReactNode };

/** What a traveller asks for: what stays is left out. */
export function AskedRows({ request: { asked: requestedChange, note }, children }: Props) {
  if (!requestedChange) return null;
  const { leaving, joining, beds, beds_before, add_ons, add_ons_before } = requestedChange;
  const bedsNow = t.counted(beds_before);
  const addOnsNow = t.counted(add_ons_before);
  return (
    <Rows label={t.asked}>
      {leaving.length > 0 && <Fact name={t.leaves}>{leaving.join(", ")}</Fact>}
      {joining.length > 0 && (
        <Fact name={t.joins}>{joining.map((name) => name || t.unnamed).join(", ")}</Fact>
      )}
      {requestedChange.tour_start_date && requestedChange.tour_end_date && (
        <Fact name={t.newDeparture}>
          {formatDayRange(requestedChange.tour_start_date, requestedChange.tour_end_date)}
        </Fact>
      )}
      {t.counted(beds) !== bedsNow && (
        <Fact name={t.beds} note={t.now(bedsNow)}>
          {t.counted(beds)}
        </Fact>
      )}
      {t.counted(add_ons) !== addOnsNow && (
        <Fact name={t.addOns} note={t.now(addOnsNow)}>
          {t.counted(add_ons)}
        </Fact>
      )}
      {note && <Fact name={t.noteRow}>{note}</Fact>}
      {children}
    </Rows>
  );
}
