import { t as locale } from "#messages/locale";
import { t } from "#messages/missing-details";
import type { Wire } from "@/api/wire";
import { GUEST_NAME } from "@/domain/bookings";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";

type Traveller = Pick<Wire["TravellerOut"], "traveller_id" | "full_name" | "id_proof" | "emergency_contact">;

type Props = {
  travellers: readonly Traveller[];
  /** The last day on which the party may add them. */
  until: string | null;
  onEdit: (travellerId: number) => void;
};

const MOST_SHOWN = 5;
const LIST = new Intl.ListFormat(locale.tag);

/** Travellers without a name, ID number or emergency contact, each with a button to the form. */
export function MissingDetails({ travellers, until, onEdit }: Props) {
  const incomplete = travellers.filter((traveller) => missingOf(traveller).length > 0);
  if (incomplete.length === 0) return null;
  return (
    <Notice tone="warn" title={t.title}>
      {until && <p>{t.until(formatDay(until))}</p>}
      <Rows label={t.title}>
        {incomplete.slice(0, MOST_SHOWN).map((traveller) => (
          <Fact
            key={traveller.traveller_id}
            name={traveller.full_name}
            note={LIST.format(missingOf(traveller))}
          >
            <Button
              variant="outline"
              size="sm"
              aria-label={t.completeOf(traveller.full_name)}
              onClick={() => onEdit(traveller.traveller_id)}
            >
              {t.complete}
            </Button>
          </Fact>
        ))}
      </Rows>
      {incomplete.length > MOST_SHOWN && <p>{t.more(incomplete.length - MOST_SHOWN)}</p>}
    </Notice>
  );
}

function missingOf({ full_name, id_proof, emergency_contact }: Traveller): string[] {
  return [
    GUEST_NAME.test(full_name) ? t.name : "",
    id_proof ? "" : t.idNumber,
    emergency_contact ? "" : t.contact,
  ].filter(Boolean);
}
