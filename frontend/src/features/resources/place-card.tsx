import { ExternalLink, MapPin } from "lucide-react";
import { t } from "#messages/resources";
import { CardActions, CardFigures } from "@/features/resources/card-parts";
import type { Place } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Row } from "@/ui/layout";

const EDIT = "/to/resources/add-place";
const PRICE = "/to/resources/sethotelprice";

const { places: words } = t;

/** A place with its base and selling price per person. */
export function PlaceCard({ place, onRemove }: { place: Place; onRemove: () => void }) {
  const { name, link } = place;
  return (
    <article className={classes["card"]}>
      <div className={classes["words"]}>
        <h2 className={classes["name"]}>{name}</h2>
        {place.coming.length > 0 && (
          <Row as="p" gap={2}>
            <Badge tone="note">{t.onUpcoming(place.coming.length)}</Badge>
          </Row>
        )}
        <p className={classes["fact"]}>
          <MapPin size={15} aria-hidden />
          <span>{place.location}</span>
        </p>
        {link && (
          <p className={classes["fact"]}>
            <ExternalLink size={15} aria-hidden />
            <a className={classes["out"]} href={link} target="_blank" rel="noopener noreferrer">
              {hostOf(link)}
            </a>
          </p>
        )}
      </div>
      <CardFigures figures={figuresOf(place)} />
      <CardActions
        name={name}
        search={{ place: place.place_id }}
        edit={EDIT}
        price={{ to: PRICE, words }}
        onRemove={onRemove}
      />
    </article>
  );
}

/** The entered parts of the price, and their sum. */
export function figuresOf(place: Place) {
  const parts = [
    { name: words.basePrice, rupees: place.base_price_per_person },
    { name: words.commission, rupees: place.commission_per_person },
  ].filter(({ rupees }) => rupees > 0);
  const sum = { name: words.finalPrice, rupees: place.final_price_per_person };
  return [...(parts.length > 1 ? parts : []), ...(sum.rupees > 0 ? [sum] : [])].map(({ name, rupees }) => ({
    name,
    amount: formatRupees(rupees),
  }));
}

function hostOf(link: string): string {
  return link.replace(/^https?:\/\//, "").split("/", 1)[0] ?? link;
}
