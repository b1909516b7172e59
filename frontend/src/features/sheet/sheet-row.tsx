import { t } from "#messages/sheet";
import type { SheetRow } from "@/features/sheet/queries";
import classes from "@/features/sheet/sheet-page.module.css";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { TextLink } from "@/ui/link";

type Props = {
  row: SheetRow;
  eventId: number;
  /** What is being saved of it; null when nothing is. */
  saving: boolean | null;
  onSighted: (isSighted: boolean) => void;
};

/** What is known of one traveller; whatever is wrong with their health stays with the booking. */
export function SheetCells({ row, eventId, saving, onSighted }: Props) {
  const about = [row.age === null ? "" : t.aged(row.age), row.gender].filter(Boolean).join(", ");
  const meal = row.meal_preference === "N/A" ? "" : row.meal_preference;
  return (
    <>
      <th scope="row">
        {row.full_name}
        {about && <span className={classes["note"]}>{about}</span>}
        <span className={classes["note"]}>
          <TextLink to={`/to/orders/${eventId}/details/${row.reservation_event_id}` as string}>
            {row.booking_reference}
          </TextLink>
          {row.is_lead && ` · ${row.sharing_types}`}
        </span>
        {row.is_minor && <Badge tone="neutral">{t.minor}</Badge>}
      </th>
      <td>
        <label className={classes["sighted"]}>
          <input
            type="checkbox"
            checked={saving ?? row.id_sighted_at !== null}
            aria-busy={saving !== null || undefined}
            aria-label={t.sightedOf(row.full_name)}
            onChange={(event) => onSighted(event.currentTarget.checked)}
          />
          <span aria-hidden>{row.has_id ? row.id_type || t.sighted : t.noId}</span>
        </label>
        {row.id_sighted_at && (
          <span className={classes["note"]}>
            {t.sightedBy(row.id_sighted_by ?? "", formatMoment(row.id_sighted_at))}
          </span>
        )}
      </td>
      <td>
        {row.room || <span className={classes["missing"]}>{t.noRoom}</span>}
        {row.room_type && row.room && <span className={classes["note"]}>{row.room_type}</span>}
      </td>
      <td>
        {row.phone && <a href={`tel:${row.phone}`}>{row.phone}</a>}
        {row.email && (
          <a className={classes["note"]} href={`mailto:${row.email}`}>
            {row.email}
          </a>
        )}
        {row.emergency_contact && (
          <span className={classes["note"]}>
            {t.emergency} <a href={`tel:${row.emergency_contact}`}>{row.emergency_contact}</a>
          </span>
        )}
        {!row.phone && !row.email && !row.emergency_contact && t.none}
      </td>
      <td>
        {meal || (!row.dietary_requirements && !row.has_medical_needs && t.none)}
        {row.dietary_requirements && <span className={classes["note"]}>{row.dietary_requirements}</span>}
        {row.has_medical_needs && (
          <span className={classes["note"]} title={t.medicalHint}>
            <Badge tone="warn">{t.medical}</Badge>
          </span>
        )}
      </td>
      <td data-number>{row.is_lead && row.balance_due > 0 ? formatRupees(row.balance_due) : ""}</td>
    </>
  );
}
