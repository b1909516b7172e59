import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/booking";
import classes from "@/features/booking/companion-picker.module.css";
import { type Companion, companionsLeft, freePlace, type Traveller } from "@/features/booking/party";
import { companionsQuery } from "@/features/booking/queries";
import { Button } from "@/ui/button";

type Props = { party: readonly Traveller[]; onAdd: (place: number, companion: Companion) => void };

/** The people of earlier bookings, each added by one press to the first place without a name. */
export function CompanionPicker({ party, onAdd }: Props) {
  // Nothing is said of a failure: the names can be typed as well.
  const { data } = useQuery(companionsQuery);
  const place = freePlace(party);
  const companions = companionsLeft(data ?? [], party);
  if (place < 0 || companions.length === 0) return null;
  return (
    <section className={classes["companions"]} aria-label={t.companions}>
      <p className={classes["title"]} aria-hidden>
        {t.companions}
      </p>
      <ul className={classes["list"]}>
        {companions.map((companion) => (
          <li key={companion.full_name}>
            <Button variant="outline" onClick={() => onAdd(place, companion)}>
              {t.addCompanion(companion.full_name)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
