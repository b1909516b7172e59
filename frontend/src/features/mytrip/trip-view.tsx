import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, MapPin, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/my-trip";
import { t as where } from "#messages/where-to-be";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { calendarAddress } from "@/domain/bookings";
import { contactLinks } from "@/domain/contacts";
import { MeetingPoint } from "@/domain/meeting-point";
import { countdown, dayOf } from "@/features/mytrip/countdown";
import classes from "@/features/mytrip/my-trip.module.css";
import { PackingList } from "@/features/mytrip/packing-list";
import { fileKey, keptFiles, type SavedTrip } from "@/features/mytrip/storage";
import { formatDay, formatDayRange, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { FileList } from "@/ui/file-list";
import { LanguageText } from "@/ui/language-text";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Markdown } from "@/ui/markdown";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { ShareButton } from "@/ui/share-button";
import { useReadersToday } from "@/ui/use-today";

type Props = {
  trip: SavedTrip;
  /** The days of the trip, one of them open. */
  days: (items: readonly Wire["ItineraryOut"][], openDay: number) => ReactNode;
  /** Where the documents are, by their ids; left out where the page shows what was kept. */
  hrefs?: ReadonlyMap<number, string>;
  isKept?: boolean;
};

/** The parts of a trip, as they are or as they were kept. */
export function TripView({ trip, days, hrefs, isKept = false }: Props) {
  const { event, bookingId } = trip;
  const today = useReadersToday();
  const storedFiles = useQuery({
    queryKey: ["kept files", bookingId],
    queryFn: () => keptFiles(bookingId),
    enabled: isKept,
    networkMode: "always",
  });
  const openDay = today ? Math.max(dayOf(event.tour_start_date, today), 1) : 1;
  const isCancelled = trip.status === "cancelled";
  const hrefOf = (id: number) => hrefs?.get(id) ?? storedFiles.data?.get(fileKey(bookingId, id));
  const files = trip.documents.flatMap(({ id, name, note }) => {
    const href = hrefOf(id);
    return href ? [{ key: id, name, note, href }] : [];
  });
  const site = useSite();
  // The main site's contacts are the platform's, not the operator's.
  const contacts = site.client ? contactLinks(site) : [];
  const contactHrefs = new Map(contacts.map(({ kind, href }) => [kind, href]));
  const actions = [
    { label: where.call, href: contactHrefs.get("phone"), icon: <Phone size={18} aria-hidden /> },
    {
      label: where.whatsApp,
      href: contactHrefs.get("whatsapp"),
      icon: <MessageCircle size={18} aria-hidden />,
    },
    { label: where.map, href: event.map_link ?? undefined, icon: <MapPin size={18} aria-hidden /> },
  ].filter(({ href }) => href);
  return (
    <Stack gap={5} centered padY={6} width="text">
      {isKept && <Notice tone="note">{t.offline(formatMoment(trip.keptAt))}</Notice>}
      <header>
        <Text tone="brand" weight={650}>
          {isCancelled ? t.cancelled : today && countdown(event.tour_start_date, event.tour_end_date, today)}
        </Text>
        <Heading level={1} above={1} size="title-md">
          <LanguageText>{event.title}</LanguageText>
        </Heading>
        <Text above={2} tone="muted">
          <LanguageText>{event.destination}</LanguageText> ·{" "}
          {formatDayRange(event.tour_start_date, event.tour_end_date)}
        </Text>
      </header>
      {actions.length > 0 && (
        <nav className={classes["actions"]} aria-label={t.contact}>
          {actions.map(({ label, icon, ...link }) => (
            <ButtonAnchor key={label} {...link} variant="outline" before={icon}>
              {label}
            </ButtonAnchor>
          ))}
        </nav>
      )}
      {trip.status === "confirmed" && !event.is_over && <ToDo trip={trip} />}
      {event.map_link && (
        <Card labelledBy="where">
          <h2 id="where">{where.title}</h2>
          <MeetingPoint event={event} />
        </Card>
      )}
      {event.instruction_for_trip.trim() && (
        <Card labelledBy="notes">
          <h2 id="notes">{where.goodToKnow}</h2>
          <Markdown text={event.instruction_for_trip} isList />
        </Card>
      )}
      {event.hotels.length > 0 && (
        <Card labelledBy="hotels">
          <h2 id="hotels">{t.hotels}</h2>
          <Rows>
            {event.hotels.map((hotel) => (
              <Fact
                key={`${hotel.check_in} ${hotel.name}`}
                name={formatDayRange(hotel.check_in, hotel.check_out)}
                note={hotel.address}
              >
                {hotel.name}
              </Fact>
            ))}
          </Rows>
        </Card>
      )}
      <Card labelledBy="days">
        <h2 id="days">{t.itinerary}</h2>
        {trip.itinerary.length > 0 ? days(trip.itinerary, openDay) : <p>{t.noItinerary}</p>}
      </Card>
      {trip.packing.length > 0 && (
        <Card labelledBy="packing">
          <h2 id="packing">{t.packing}</h2>
          <PackingList bookingId={bookingId} things={trip.packing} />
        </Card>
      )}
      <Card labelledBy="documents">
        <h2 id="documents">{t.documents}</h2>
        {files.length > 0 && <FileList label={t.documents} files={files} />}
        <Rows>
          <Fact name={t.reference}>{trip.reference}</Fact>
          <Fact name={t.travellers}>{trip.people.map(({ name }) => name).join(", ")}</Fact>
        </Rows>
        {!isKept && !isCancelled && (
          <Row as="p">
            <ButtonAnchor
              href={calendarAddress(bookingId)}
              variant="outline"
              before={<CalendarPlus size={18} aria-hidden />}
            >
              {t.calendar}
            </ButtonAnchor>
            <ShareButton title={event.title} path={`/events/${event.event_id}`} label={t.share} />
          </Row>
        )}
      </Card>
      {contacts.length > 0 && (
        <Card labelledBy="contact">
          <h2 id="contact">{t.contact}</h2>
          <ul className={classes["list"]}>
            {contacts.map(({ kind, href, text }) => (
              <li key={kind}>
                <a href={href} className={classes["contact"]}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}

/** What the party has still to do, each a link to where it is done. */
function ToDo({ trip }: { trip: SavedTrip }) {
  const guests = trip.people.filter(({ name }) => name === "" || /^Guest \d+$/.test(name)).length;
  const missing = trip.people.filter(({ hasDetails }) => !hasDetails).length;
  const amount = formatRupees(trip.due);
  const todo = [
    ...(trip.due > 0 ? [trip.dueOn ? t.payBy(amount, formatDay(trip.dueOn)) : t.pay(amount)] : []),
    ...(guests > 0 ? [t.names(guests)] : []),
    ...(missing > 0 ? [t.ids(missing)] : []),
  ];
  return (
    <Card labelledBy="todo">
      <h2 id="todo">{t.todo}</h2>
      {todo.length === 0 ? (
        <Notice tone="good">{t.allDone}</Notice>
      ) : (
        <ul className={classes["list"]}>
          {todo.map((what) => (
            <li key={what}>
              <TextLink to="/mybookings" search={{ booked: trip.bookingId }}>
                {what}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
