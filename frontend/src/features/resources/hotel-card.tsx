import { BedDouble, ExternalLink, MapPin, Star } from "lucide-react";
import { t } from "#messages/resources";
import type { Hotel } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/link";
import { Picture } from "@/ui/picture";

const EDIT: string = "/to/resources/add-hotel";
const PRICE: string = "/to/resources/sethotelprice";

const { hotels: words } = t;

/** A hotel with what it costs and what it is sold for. */
export function HotelCard({ hotel, onRemove }: { hotel: Hotel; onRemove: () => void }) {
  const { name, latitude, longitude } = hotel;
  return (
    <article className={classes["card"]}>
      <div className={classes["head"]}>
        <div className={classes["picture"]} data-none={!hotel.photo || undefined}>
          {hotel.photo ? (
            <Picture image={hotel.photo} alt="" sizes="6rem" ratio="1:1" />
          ) : (
            <BedDouble size={28} strokeWidth={1.5} aria-hidden />
          )}
        </div>
        <div className={classes["words"]}>
          <h2 className={classes["name"]}>{name}</h2>
          <p className={classes["line"]}>
            <Badge>{hotel.category}</Badge>
            {hotel.google_rating !== null && (
              <span className={classes["rating"]}>
                <Star size={15} fill="currentColor" aria-hidden />
                <span aria-hidden>{hotel.google_rating.toFixed(1)}</span>
                <span className="visually-hidden">{words.rating(hotel.google_rating.toFixed(1))}</span>
              </span>
            )}
            {hotel.coming.length > 0 && <Badge tone="note">{t.onComing(hotel.coming.length)}</Badge>}
          </p>
          <p className={classes["fact"]}>
            <MapPin size={15} aria-hidden />
            <span>
              {hotel.address}
              {latitude !== null && longitude !== null && (
                <>
                  {" "}
                  <a
                    className={classes["out"]}
                    href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={words.mapOf(name)}
                  >
                    {words.map}
                    <ExternalLink size={13} aria-hidden />
                  </a>
                </>
              )}
            </span>
          </p>
        </div>
      </div>
      <dl className={classes["figures"]}>
        <div>
          <dt>{words.basePrice(hotel.base_room_type)}</dt>
          <dd>{formatRupees(hotel.base_price)}</dd>
        </div>
        <div>
          <dt>{words.commission}</dt>
          <dd>{`${hotel.base_commission_rate}%`}</dd>
        </div>
        <div>
          <dt>{words.sellPrice}</dt>
          <dd className={classes["main"]}>{formatRupees(hotel.sell_price)}</dd>
        </div>
      </dl>
      <div className={classes["actions"]}>
        <ButtonLink
          to={PRICE}
          search={{ hotel: hotel.hotel_id }}
          size="sm"
          variant="outline"
          aria-label={words.setPriceOf(name)}
        >
          {words.setPrice}
        </ButtonLink>
        <ButtonLink
          to={EDIT}
          search={{ hotel: hotel.hotel_id }}
          size="sm"
          variant="outline"
          aria-label={t.editOf(name)}
        >
          {t.edit}
        </ButtonLink>
        <Button size="sm" variant="subtle" aria-label={t.removeOf(name)} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </article>
  );
}
