import { BedDouble, ExternalLink, MapPin, Star } from "lucide-react";
import { t } from "#messages/resources";
import { May } from "@/domain/rights";
import { CardActions, CardFigures, CardPicture } from "@/features/resources/card-parts";
import type { Hotel } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";

const EDIT = "/to/resources/add-hotel";
const PRICE = "/to/resources/sethotelprice";

const { hotels: words } = t;

/** A hotel with its base and selling price. */
export function HotelCard({ hotel, onRemove }: { hotel: Hotel; onRemove: () => void }) {
  const { name, latitude, longitude } = hotel;
  return (
    <article className={classes["card"]}>
      <div className={classes["head"]}>
        <CardPicture image={hotel.photo} none={BedDouble} />
        <div className={classes["words"]}>
          <h2 className={classes["name"]}>{name}</h2>
          <Row as="p" gap={2}>
            <Badge>{hotel.category}</Badge>
            {hotel.google_rating !== null && (
              <span className={classes["rating"]}>
                <Star size={15} fill="currentColor" aria-hidden />
                <span aria-hidden>{hotel.google_rating.toFixed(1)}</span>
                <span className="visually-hidden">{words.rating(hotel.google_rating.toFixed(1))}</span>
              </span>
            )}
            {hotel.coming.length > 0 && <Badge tone="note">{t.onUpcoming(hotel.coming.length)}</Badge>}
          </Row>
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
      <CardFigures
        figures={[
          { name: words.basePrice(hotel.base_room_type), amount: formatRupees(hotel.base_price) },
          { name: words.commission, amount: `${hotel.base_commission_rate}%` },
          { name: words.sellPrice, amount: formatRupees(hotel.sell_price) },
        ]}
      />
      <CardActions
        name={name}
        search={{ hotel: hotel.hotel_id }}
        edit={EDIT}
        price={{ to: PRICE, words }}
        onRemove={onRemove}
      >
        <May right="money">
          <ButtonLink
            to="/to/suppliers"
            search={{ q: name }}
            size="sm"
            variant="outline"
            aria-label={words.billsOf(name)}
          >
            {words.bills}
          </ButtonLink>
        </May>
      </CardActions>
    </article>
  );
}
