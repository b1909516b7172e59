import { MessageCircle, Phone } from "lucide-react";
import { t } from "#messages/sheet";
import { genderName } from "@/domain/genders";
import { mealName } from "@/domain/meals";
import { MedicalNote } from "@/features/sheet/medical-note";
import { isComplete, type SheetRow } from "@/features/sheet/queries";
import classes from "@/features/sheet/sheet-page.module.css";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { whatsAppAddress } from "@/lib/phones";
import { Badge } from "@/ui/badge";
import { ButtonAnchor } from "@/ui/button";
import type { Column } from "@/ui/data-table";
import { Note, Row, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { PhoneLink } from "@/ui/phone-link";

type Acts = {
  clientId: number;
  eventId: number;
  /** The change being saved; null when there is none. */
  saving: { row: SheetRow; isSighted: boolean } | null;
  onSighted: (row: SheetRow, isSighted: boolean) => void;
};

/** The columns of the sheet. */
export function columnsOf({ clientId, eventId, saving, onSighted }: Acts): readonly Column<SheetRow>[] {
  return [
    { name: t.name, kind: "title", cell: (row) => <Who row={row} eventId={eventId} /> },
    {
      name: t.sightedCount,
      cell: (row) => (
        <Sighted
          row={row}
          saving={saving?.row.traveller_id === row.traveller_id ? saving.isSighted : null}
          onSighted={onSighted}
        />
      ),
    },
    {
      name: t.room,
      cell: (row) => (
        <>
          {row.room || (
            <Text as="span" block tone="warn">
              {t.noRoom}
            </Text>
          )}
          {row.room_type && row.room && <Note small>{row.room_type}</Note>}
        </>
      ),
    },
    { name: t.contact, cell: (row) => <Contact row={row} /> },
    { name: t.food, cell: (row) => <Food row={row} clientId={clientId} /> },
    {
      name: t.due,
      kind: "number",
      cell: (row) => (row.is_lead && row.balance_due > 0 ? formatRupees(row.balance_due) : null),
    },
    { name: t.reach, kind: "actions", from: "card", cell: (row) => <Reach row={row} /> },
  ];
}

function Who({ row, eventId }: { row: SheetRow; eventId: number }) {
  const about = [row.age === null ? "" : t.aged(row.age), genderName(row.gender)].filter(Boolean).join(", ");
  const chosen = [row.traveller_category, row.option].filter(Boolean).join(" · ");
  return (
    <>
      {row.full_name}
      {about && <Note small>{about}</Note>}
      {[chosen, row.add_ons].filter(Boolean).map((text) => (
        <Note key={text} small>
          {text}
        </Note>
      ))}
      <Note small>
        <TextLink
          to="/to/orders/$eventId/details/$reservationEventId"
          params={{ eventId: eventId, reservationEventId: row.reservation_event_id }}
        >
          {row.booking_reference}
        </TextLink>
        {row.is_lead && ` · ${row.sharing_types}`}
      </Note>
      {!isComplete(row) && <Badge tone="warn">{t.detailsMissing}</Badge>}
      {row.is_minor && <Badge tone="neutral">{t.minor}</Badge>}
    </>
  );
}

type SightedProps = Pick<Acts, "onSighted"> & { row: SheetRow; saving: boolean | null };

function Sighted({ row, saving, onSighted }: SightedProps) {
  return (
    <>
      <label className={classes["sighted"]}>
        <input
          type="checkbox"
          checked={saving ?? row.id_sighted_at !== null}
          aria-busy={saving !== null || undefined}
          aria-label={t.sightedOf(row.full_name)}
          onChange={(event) => onSighted(row, event.currentTarget.checked)}
        />
        <span aria-hidden>{row.has_id ? row.id_type || t.sighted : t.noId}</span>
      </label>
      {row.id_sighted_at && (
        <Note small>{t.sightedBy(row.id_sighted_by ?? "", formatMoment(row.id_sighted_at))}</Note>
      )}
    </>
  );
}

function Contact({ row }: { row: SheetRow }) {
  return (
    <>
      {row.phone && <PhoneLink className={classes["link"]} number={row.phone} />}
      {row.email && (
        <Note small>
          <a className={classes["link"]} href={`mailto:${row.email}`}>
            <MailAddress address={row.email} />
          </a>
        </Note>
      )}
      {!row.emergency_contact && (
        <Text as="span" block tone="warn">
          {t.noEmergency}
        </Text>
      )}
      {row.emergency_contact && (
        <Note small>
          {t.emergency} <PhoneLink className={classes["link"]} number={row.emergency_contact} />
        </Note>
      )}
    </>
  );
}

/** On a phone, one press to reach the traveller. */
function Reach({ row }: { row: SheetRow }) {
  if (!row.phone && !row.emergency_contact) return null;
  return (
    <Row as="span" gap={2}>
      {row.phone && (
        <>
          <ButtonAnchor
            href={`tel:${row.phone}`}
            aria-label={t.callWho(row.full_name)}
            before={<Phone size={18} aria-hidden />}
          >
            {t.call}
          </ButtonAnchor>
          <ButtonAnchor
            href={whatsAppAddress(row.phone)}
            target="_blank"
            rel="noreferrer"
            aria-label={t.whatsAppWho(row.full_name)}
            variant="outline"
            before={<MessageCircle size={18} aria-hidden />}
          >
            {t.whatsApp}
          </ButtonAnchor>
        </>
      )}
      {row.emergency_contact && (
        <ButtonAnchor
          href={`tel:${row.emergency_contact}`}
          aria-label={t.callEmergencyOf(row.full_name)}
          variant="outline"
          before={<Phone size={18} aria-hidden />}
        >
          {t.callEmergency}
        </ButtonAnchor>
      )}
    </Row>
  );
}

function Food({ row, clientId }: { row: SheetRow; clientId: number }) {
  const meal = mealName(row.meal_preference);
  return (
    <>
      {meal || (!row.dietary_requirements && !row.has_medical_needs && t.none)}
      {row.dietary_requirements && <Note small>{row.dietary_requirements}</Note>}
      {row.has_medical_needs && <MedicalNote row={row} clientId={clientId} />}
    </>
  );
}
