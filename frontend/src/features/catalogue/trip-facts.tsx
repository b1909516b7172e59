import { Footprints, Gauge, MapPin, Mountain, Route, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import { t as locale } from "#messages/locale";
import { t } from "#messages/trip-page";
import { distanceTotal, hasMountains } from "@/features/catalogue/route";
import classes from "@/features/catalogue/trip-facts.module.css";
import type { EventDetails, EventPlan } from "@/features/catalogue/types";
import { LanguageText } from "@/ui/language-text";
import { Row, Text } from "@/ui/layout";
import { SectionHeading } from "@/ui/section-heading";

const number = new Intl.NumberFormat(locale.tag, { maximumFractionDigits: 1 });

/** What a trip asks of people and where it starts; only what the operator has entered. */
export function TripFacts({ event, picked }: { event: EventDetails; picked: EventPlan | undefined }) {
  const heights = event.itineraries.flatMap(({ altitude_m: height }) => (height === null ? [] : [height]));
  const distance = distanceTotal(event.itineraries);
  const { difficulty, min_age, max_age, meeting_point: place } = event;
  const facts = [
    difficulty !== "" && (
      <Fact key="difficulty" icon={<Gauge size={20} />} name={t.difficulty} value={t.levels[difficulty]}>
        {event.difficulty_note || t.levelMeans[difficulty]}
      </Fact>
    ),
    (min_age !== null || max_age !== null) && (
      <Fact key="ages" icon={<UserRound size={20} />} name={t.ages} value={t.agesOf(min_age, max_age)} />
    ),
    picked && (
      <Fact
        key="group"
        icon={<Users size={20} />}
        name={t.group}
        value={t.groupOf(picked.minimum_group, picked.capacity)}
      />
    ),
    hasMountains(event.itineraries) && (
      <Fact
        key="height"
        icon={<Mountain size={20} />}
        name={t.highest}
        value={t.metres(number.format(Math.max(...heights)))}
      />
    ),
    distance !== null && (
      <Fact
        key="distance"
        icon={difficulty === "" ? <Route size={20} /> : <Footprints size={20} />}
        name={t.onTheWay}
        value={t.kilometres(number.format(distance))}
      />
    ),
    place && (
      <Fact key="meeting" icon={<MapPin size={20} />} name={t.meetingPoint} value={place}>
        <a className={classes["link"]} href={mapOf(event)} target="_blank" rel="noopener noreferrer">
          {t.openMap}
          <span className="visually-hidden">{t.opensMap(place)}</span>
        </a>
      </Fact>
    ),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <section>
      <SectionHeading title={t.atAGlance} />
      <dl className={classes["facts"]}>{facts}</dl>
    </section>
  );
}

/** A maps site at the coordinates, or else a search for the words. */
function mapOf({ meeting_point, meeting_latitude, meeting_longitude }: EventDetails): string {
  const query =
    meeting_latitude === null || meeting_longitude === null
      ? meeting_point
      : `${meeting_latitude},${meeting_longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

type FactProps = { icon: ReactNode; name: string; value: string; children?: ReactNode };

function Fact({ icon, name, value, children }: FactProps) {
  return (
    <div className={classes["fact"]} data-wide={children ? true : undefined}>
      <Row as="dt" noWrap gap={2} tone="muted" size="sm">
        <span aria-hidden className={classes["icon"]}>
          {icon}
        </span>
        {name}
      </Row>
      <Text as="dd" above={1} strong>
        <LanguageText>{value}</LanguageText>
        {children && (
          <Text as="span" block above={1} tone="soft" size="sm" weight={400}>
            <LanguageText>{children}</LanguageText>
          </Text>
        )}
      </Text>
    </div>
  );
}
