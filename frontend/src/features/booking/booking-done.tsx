import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, CircleCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#messages/booking";
import { t as words } from "#messages/documents";
import { t as where } from "#messages/where-to-be";
import type { Wire } from "@/api/wire";
import { bookedIn } from "@/domain/beds";
import { calendarAddress, changeOwnTraveller, documentsQuery } from "@/domain/bookings";
import { MeetingPoint } from "@/domain/meeting-point";
import { MissingDetails } from "@/domain/missing-details";
import { addOnIn, listOf } from "@/domain/options";
import classes from "@/features/booking/booking-done.module.css";
import { holdQuery } from "@/features/booking/queries";
import { formatDay, formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { DayRange } from "@/ui/day-range";
import { FileList } from "@/ui/file-list";
import { LanguageText } from "@/ui/language-text";
import { Heading, Stack, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Markdown } from "@/ui/markdown";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Picture } from "@/ui/picture";
import { useHeadingFocus } from "@/ui/route-announcer";
import { Fact, Rows } from "@/ui/rows";
import { ShareButton } from "@/ui/share-button";

// Loaded on demand, because most bookings have all details.
const TravellerDialog = lazy(() =>
  import("@/features/booking/traveller-dialog").then(({ TravellerDialog }) => ({ default: TravellerDialog })),
);

/** The confirmation: trip, dates, meeting point, balance and next steps. */
export function BookingDone({ hold }: { hold: Wire["HoldState"] }) {
  const { event, reservation_event: booking } = hold;
  // So do the documents, which are in My Bookings and in the e-mail too.
  const { data: documents } = useQuery(documentsQuery(booking));
  usePageTitle(t.confirmed, event.title);
  useHeadingFocus();
  const { instruction_for_trip: instructions, hotels } = event;

  return (
    <Container className={classes["page"]}>
      <Stack as="header" align="center" text="center" gap={0}>
        <CircleCheck className={classes["icon"]} size={48} strokeWidth={1.5} aria-hidden />
        <Heading level={1} above={3} size="title-md">
          {t.confirmed}
        </Heading>
        <Text above={2} tone="muted">
          <LanguageText>{t.confirmedFor(event.title)}</LanguageText>
        </Text>
      </Stack>
      <Card label={t.trip} className={classes["card"]}>
        {event.image && (
          <Picture
            image={event.image}
            alt=""
            sizes="(min-width: 48em) 44rem, 100vw"
            ratio="16:7"
            priority
            className={classes["picture"]}
          />
        )}
        <Rows>
          <Fact name={t.trip}>{event.title}</Fact>
          <Fact name={t.dates}>
            <DayRange from={event.tour_start_date} to={event.tour_end_date} />
          </Fact>
          <Fact name={t.destination}>{event.destination}</Fact>
          <Fact name={t.travellers}>{hold.traveller_info.map(({ full_name }) => full_name).join(", ")}</Fact>
          {hold.booking_rooms.some(
            ({ traveller_category, option, is_alone }) => traveller_category || option || is_alone,
          ) && <Fact name={t.rooms}>{listOf(hold.booking_rooms.map(bookedIn))}</Fact>}
          {hold.add_ons.length > 0 && <Fact name={t.addOns}>{listOf(hold.add_ons.map(addOnIn))}</Fact>}
          <Fact name={t.reference} strong>
            {booking.booking_reference}
          </Fact>
          <Fact name={t.paid} rule>
            {formatRupees(booking.advance_paid)}
          </Fact>
          <Fact name={t.due}>
            {booking.next_due > 0 && booking.balance_due_on
              ? t.dueOn(formatRupees(booking.next_due), formatDay(booking.balance_due_on))
              : t.nothingDue}
          </Fact>
        </Rows>
        {documents && documents.length > 0 && <FileList label={words.title} files={documents} />}
        <div className={classes["actions"]}>
          <ButtonLink to="/mybookings">{t.toMyBookings}</ButtonLink>
          <ButtonAnchor
            href={calendarAddress(booking.reservation_event_id)}
            variant="outline"
            before={<CalendarPlus size={18} aria-hidden />}
          >
            {t.calendar}
          </ButtonAnchor>
          <ShareButton
            label={t.tellFriends}
            title={t.shareText(event.title)}
            path={`/events/${event.event_id}`}
          />
        </div>
      </Card>
      {booking.can_change_travellers && <MissingPart hold={hold} />}
      {event.map_link && (
        <section className={classes["notes"]}>
          <h2>{where.title}</h2>
          <MeetingPoint event={event} />
        </section>
      )}
      {(instructions.trim() || hotels.length > 0) && (
        <section className={classes["notes"]}>
          <h2>{where.goodToKnow}</h2>
          {instructions.trim() && <Markdown text={instructions} isList />}
          {hotels.length > 0 && (
            <Rows label={t.hotels}>
              {hotels.map((hotel) => (
                <Fact
                  key={`${hotel.check_in} ${hotel.name}`}
                  name={formatDayRange(hotel.check_in, hotel.check_out)}
                  note={hotel.address}
                >
                  {hotel.name}
                </Fact>
              ))}
            </Rows>
          )}
        </section>
      )}
    </Container>
  );
}

/** What is missing of the travellers, and the form to add it. */
function MissingPart({ hold }: { hold: Wire["HoldState"] }) {
  const queryClient = useQueryClient();
  const [editedId, setEditedId] = useState<number>();
  const { reservation_event_id: id, travellers_open_until } = hold.reservation_event;
  const index = hold.traveller_info.findIndex(({ traveller_id }) => traveller_id === editedId);
  const edited = hold.traveller_info[index];
  return (
    <>
      <MissingDetails travellers={hold.traveller_info} until={travellers_open_until} onEdit={setEditedId} />
      {edited && (
        <Suspense>
          <TravellerDialog
            traveller={edited}
            index={index}
            ownBookingId={id}
            save={async (change) => {
              await changeOwnTraveller(id, edited.traveller_id, change);
              await queryClient.invalidateQueries({ queryKey: holdQuery(id).queryKey });
            }}
            onClose={() => setEditedId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
