import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { t } from "#messages/my-trip";
import { type Me, useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { bookingsQuery, documentsQuery } from "@/domain/bookings";
import { tripQuery } from "@/domain/events";
import { findTrip, keepFiles, keepTrip, type SavedTrip } from "@/features/mytrip/storage";
import { TripView } from "@/features/mytrip/trip-view";
import { keepOffline } from "@/offline/register";
import { ButtonLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const SCOPE = "/mytrip/";

type Props = {
  me: Me | null;
  bookingId: number;
  /** The days of a trip, from another feature. */
  days: (items: readonly Wire["ItineraryOut"][], openDay: number) => ReactNode;
};

/** One page of a booking, which opens without signal once it was open on the device. */
export function MyTripPage({ me, bookingId, days }: Props) {
  const { client, product_name } = useSite();
  usePageTitle(t.open, client?.client_name ?? product_name);
  useEffect(() => void keepOffline(SCOPE), []);
  useManifest(bookingId);
  const bookings = useQuery({
    ...bookingsQuery(me?.user_id ?? 0),
    enabled: me !== null,
    networkMode: "always",
  });
  const booking = bookings.data?.find(
    (candidate) => candidate.reservation_event.reservation_event_id === bookingId,
  );
  // The document that is kept names nobody: without signal, nobody is signed in.
  const isAway = me === null || bookings.isError;
  const savedTrip = useQuery({
    queryKey: ["kept trip", bookingId],
    queryFn: () => findTrip(bookingId),
    enabled: isAway,
    networkMode: "always",
  });
  if (booking && me) {
    return (
      <Container>
        <LiveTrip key={bookingId} me={me} booking={booking} days={days} />
      </Container>
    );
  }
  return (
    <Container>
      {isAway && savedTrip.data && !navigator.onLine && <TripView trip={savedTrip.data} isKept days={days} />}
      {((!isAway && bookings.isPending) || (isAway && savedTrip.isPending)) && <Loading />}
      {bookings.isError && !savedTrip.isPending && (!savedTrip.data || navigator.onLine) && (
        <ErrorState title={t.failed} text={bookings.error.message} onRetry={() => void bookings.refetch()} />
      )}
      {!isAway && bookings.isSuccess && (
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={<ButtonLink to="/mybookings">{t.bookings}</ButtonLink>}
        />
      )}
      {me === null && !savedTrip.isPending && (!savedTrip.data || navigator.onLine) && (
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={
            <ButtonLink to="/login" search={{ next: `${SCOPE}${bookingId}` }}>
              {t.signIn}
            </ButtonLink>
          }
        />
      )}
    </Container>
  );
}

/** Lets the browser install this page: the manifest is of one booking, so it is not in the document that is kept for all. */
function useManifest(bookingId: number): void {
  useEffect(() => {
    const link = document.createElement("link");
    link.rel = "manifest";
    link.href = `/mytrip.webmanifest?booking=${bookingId}`;
    document.head.append(link);
    return () => link.remove();
  }, [bookingId]);
}

function Loading() {
  return (
    <SkeletonGroup>
      <Skeleton height="26rem" />
    </SkeletonGroup>
  );
}

/** The things of a packing list: its lines without the marks of a list, each once. */
function thingsOf(list: string): string[] {
  const lines = list.split("\n").map((line) => line.replace(/^\s*[-*•]\s*/, "").trim());
  return [...new Set(lines.filter(Boolean))];
}

type LiveProps = { me: Me; booking: Wire["BookingOut"]; days: Props["days"] };

function LiveTrip({ me, booking, days }: LiveProps) {
  const { reservation_event: reservation, event } = booking;
  const id = reservation.reservation_event_id;
  const trip = useQuery(tripQuery(event.event_id));
  const documents = useQuery({ ...documentsQuery(reservation), enabled: reservation.invoice_url !== null });
  const files = documents.data;
  const view: SavedTrip = {
    bookingId: id,
    userId: me.user_id,
    keptAt: new Date().toISOString(),
    event,
    reference: reservation.booking_reference,
    status: reservation.booking_status,
    due: reservation.is_due_closed ? 0 : reservation.balance_due,
    dueOn: reservation.balance_due_on,
    people: booking.traveller_info.map(({ full_name, id_proof, emergency_contact }) => ({
      name: full_name,
      hasDetails: id_proof !== "" && emergency_contact !== "",
    })),
    itinerary: trip.data?.itineraries ?? [],
    packing: thingsOf(trip.data?.packing_list ?? ""),
    documents: (files ?? []).map(({ key, name, note }) => ({ id: key, name, note })),
  };
  const isWhole = !trip.isPending && (reservation.invoice_url === null || documents.isSuccess);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept anew whenever one of its sources has changed.
  useEffect(() => {
    if (!isWhole) return;
    const keeping = keepTrip(view).then(() =>
      keepFiles(
        id,
        (files ?? []).map(({ key, href }) => ({ id: key, href })),
      ),
    );
    // Without storage, as in some private windows, the page needs signal.
    keeping.catch(() => undefined);
  }, [isWhole, booking, trip.data, files, id]);
  if (trip.isPending) return <Loading />;
  return (
    <TripView trip={view} days={days} hrefs={new Map((files ?? []).map(({ key, href }) => [key, href]))} />
  );
}
