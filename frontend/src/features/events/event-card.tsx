import { CalendarDays, MapPin, Users } from "lucide-react";
import { t } from "#messages/events";
import { PriceWithTax } from "@/domain/price-with-tax";
import { May } from "@/domain/rights";
import classes from "@/features/events/event-card.module.css";
import { OwnSiteLink } from "@/features/events/own-site-link";
import type { EventRow } from "@/features/events/queries";
import { sizeOf } from "@/features/events/size";
import { EventStatusBadge } from "@/features/events/status-badge";
import { formatDay } from "@/lib/dates";
import { formatEventId } from "@/lib/ids";
import { Button } from "@/ui/button";
import { Row, Stack, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Picture } from "@/ui/picture";

type Props = {
  event: EventRow;
  isGrid: boolean;
  /** `isOngoing`: the person wanted to edit the event, which is not possible while it is ongoing. */
  onCopy: (isOngoing: boolean) => void;
  onRemove: () => void;
};

/** An event of My Events, as a line of the list or a card of the grid. */
export function EventCard({ event, isGrid, onCopy, onRemove }: Props) {
  const { event_id: eventId, title, images, categories } = event;
  const [image] = images;
  return (
    <article className={classes["card"]} data-grid={isGrid || undefined}>
      <div className={classes["picture"]} data-none={!image || undefined}>
        {image && <Picture image={image} alt="" sizes={isGrid ? "24rem" : "10rem"} ratio="4:3" />}
      </div>
      <Stack gap={1}>
        <Row gap={2}>
          <Text as="span" tone="muted" size="xs" digits>
            {formatEventId(eventId)}
          </Text>
          <EventStatusBadge event={event} />
        </Row>
        <h2 className={classes["title"]}>{title}</h2>
        <ul className={classes["facts"]}>
          {event.destination && (
            <li>
              <MapPin size={15} aria-hidden />
              {event.destination}
            </li>
          )}
          <li>
            <Users size={15} aria-hidden />
            {sizeOf(event)}
          </li>
          <li>
            <CalendarDays size={15} aria-hidden />
            {event.next_start_date
              ? t.next(formatDay(event.next_start_date), event.departures)
              : t.countDepartures(event.departures)}
          </li>
        </ul>
        <Text tone="muted" size="xs" digits>
          {categories.map(({ name }) => name).join(", ")}
          {categories.length > 0 && event.min_price !== null && " · "}
          {event.min_price !== null && (
            <PriceWithTax
              price={event.min_price}
              withTax={event.min_price_with_tax ?? event.min_price}
              wording={t.from}
            />
          )}
        </Text>
      </Stack>
      <div className={classes["actions"]}>
        {event.is_editable ? (
          <May right="trips">
            <ButtonLink
              to="/to/event-creation/update/$eventId"
              params={{ eventId: eventId }}
              variant="outline"
              size="sm"
              aria-label={t.editOf(title)}
            >
              {t.edit}
            </ButtonLink>
          </May>
        ) : (
          <May right="trips">
            <Button variant="outline" size="sm" aria-label={t.editOf(title)} onClick={() => onCopy(true)}>
              {t.edit}
            </Button>
          </May>
        )}
        <May right="catalogue">
          <Button variant="subtle" size="sm" aria-label={t.duplicateOf(title)} onClick={() => onCopy(false)}>
            {t.duplicate}
          </Button>
        </May>
        {event.status === "draft" && (
          <May right="trips">
            <Button variant="subtle" size="sm" aria-label={t.removeOf(title)} onClick={onRemove}>
              {t.remove}
            </Button>
          </May>
        )}
        {event.status === "active" && (
          <OwnSiteLink event={event} variant="subtle" size="sm" aria-label={t.seeOf(title)}>
            {t.see}
          </OwnSiteLink>
        )}
      </div>
    </article>
  );
}
