import { useQuery } from "@tanstack/react-query";
import { Plus, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { t } from "#messages/mybookings";
import { type Me, useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { bookingsQuery, type TravellerEditing } from "@/domain/bookings";
import type { Claiming } from "@/domain/claims";
import { BookingCard } from "@/features/mybookings/booking-card";
import classes from "@/features/mybookings/bookings-page.module.css";
import { FilterPanel } from "@/features/mybookings/filter-panel";
import { byTour, filterBookings, timesOf } from "@/features/mybookings/filtering";
import { countFilters, type Filters, PAST } from "@/features/mybookings/filters";
import { OpenChoices } from "@/features/mybookings/open-choices";
import { OwnCredit } from "@/features/mybookings/own-credit";
import { OwnOnAccount } from "@/features/mybookings/own-on-account";
import { PayBalanceDialog, type PayOwnByUpi } from "@/features/mybookings/pay-balance-dialog";
import { ReviewInvitations, ReviewLink } from "@/features/mybookings/review-links";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { SearchField } from "@/ui/search-field";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const LONGEST_SEARCH = 100;

type Props = {
  me: Me;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** The booking that has just been made. */
  bookedId: number | undefined;
  /** The booking whose balance is being paid. */
  payId: number | undefined;
  onPaid: () => void;
  /** The form that changes a traveller, from another feature. */
  editTraveller: (props: TravellerEditing) => ReactNode;
  /** Whom documents name, from another feature. */
  billing: (reservation: Wire["ReservationOut"]) => ReactNode;
  payByUpi: PayOwnByUpi;
  /** The claim of a booking by a code, from another feature. */
  claimByCode: (props: Claiming) => ReactNode;
};

export function BookingsPage({
  me,
  filters,
  onFilters,
  bookedId,
  payId,
  onPaid,
  editTraveller,
  billing,
  payByUpi,
  claimByCode,
}: Props) {
  const [isAdding, setAdding] = useState(false);
  const { client, product_name } = useSite();
  const site = client?.client_name ?? product_name;
  usePageTitle(t.title, site);
  const bookings = useQuery({ ...bookingsQuery(me.user_id), refetchOnMount: "always" });
  return (
    <Container className={classes["page"]}>
      <Row as="header" align="end" justify="between">
        <div>
          <Heading level={1}>{t.title}</Heading>
          <Text above={2} tone="muted">
            {t.lead(site)}
          </Text>
        </div>
        {client && (
          <Button variant="outline" before={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t.addBooking}
          </Button>
        )}
      </Row>
      {isAdding &&
        claimByCode({
          reference: "",
          onClose: () => setAdding(false),
          onClaimed: () => setAdding(false),
        })}
      <OpenChoices userId={me.user_id} />
      <ReviewInvitations userId={me.user_id} />
      {bookings.isPending && <BookingsSkeleton />}
      {bookings.isError && !bookings.data && (
        <ErrorState
          title={t.loadFailed}
          text={bookings.error.message}
          onRetry={() => void bookings.refetch()}
        />
      )}
      {bookings.data?.length === 0 && (
        <EmptyState
          title={t.none}
          text={t.noneYet}
          action={<ButtonLink to={client ? "/events" : "/alltrips"}>{t.findTrip}</ButtonLink>}
        />
      )}
      {bookings.data && bookings.data.length > 0 && (
        <Bookings
          bookings={bookings.data}
          filters={filters}
          onFilters={onFilters}
          bookedId={bookedId}
          editTraveller={editTraveller}
          billing={billing}
          reviewOf={(id) => <ReviewLink userId={me.user_id} bookingId={id} />}
        />
      )}
      <OwnCredit />
      <OwnOnAccount />
      <PayBalanceDialog
        payByUpi={payByUpi}
        me={me}
        booking={bookings.data?.find(({ reservation_event: { reservation_event_id: id } }) => id === payId)}
        onClose={onPaid}
      />
    </Container>
  );
}

const UPCOMING = "upcoming";

type BookingsProps = Pick<Props, "filters" | "onFilters" | "bookedId" | "editTraveller" | "billing"> & {
  bookings: Wire["BookingOut"][];
  reviewOf: (bookingId: number) => ReactNode;
};

function Bookings({
  bookings,
  filters,
  onFilters,
  bookedId,
  editTraveller,
  billing,
  reviewOf,
}: BookingsProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(bookedId ? [bookedId] : []));
  const [isFiltering, setFiltering] = useState(false);
  const q = filters.q ?? "";
  const trips: string = useSite().client ? "/events" : "/alltrips";
  const { upcoming, past } = byTour(filterBookings(bookings, useDeferredValue(filters), new Date()));
  const isPast = filters.show === PAST;
  const matchingBookings = isPast ? past : upcoming;
  const all = byTour(bookings)[isPast ? "past" : "upcoming"];
  const panel = (
    <FilterPanel filters={filters} times={timesOf(bookings, filters.time)} onFilters={onFilters} />
  );
  const toggle = (id: number) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };

  return (
    <div className={classes["columns"]}>
      <aside aria-label={t.filters} className={classes["aside"]}>
        {panel}
      </aside>
      <Stack>
        <search className={classes["tools"]}>
          <SearchField
            label={t.search}
            placeholder={t.searchPlaceholder}
            clear={t.clearSearch}
            value={q || undefined}
            longest={LONGEST_SEARCH}
            onSearch={(text = "") => onFilters({ ...filters, q: text })}
          />
          <div className={classes["narrow"]}>
            <Button
              variant="outline"
              before={<SlidersHorizontal size={18} aria-hidden />}
              onClick={() => setFiltering(true)}
            >
              {t.showFilters(countFilters(filters))}
            </Button>
          </div>
        </search>
        <Segments
          label={t.shown}
          value={isPast ? PAST : UPCOMING}
          options={[
            { value: UPCOMING, label: t.upcoming(upcoming.length) },
            { value: PAST, label: t.past(past.length) },
          ]}
          onChange={(next) => {
            const { show: _, ...otherFilters } = filters;
            onFilters(next === PAST ? { ...otherFilters, show: PAST } : otherFilters);
          }}
        />
        {bookedId !== undefined && <Notice tone="good">{t.bookedNow}</Notice>}
        <Hint role="status">{t.found(matchingBookings.length)}</Hint>
        {matchingBookings.length === 0 && all.length > 0 && (
          <EmptyState
            title={t.none}
            text={t.noMatch}
            action={
              <Button variant="outline" onClick={() => onFilters(isPast ? { show: PAST } : {})}>
                {t.clearFilters}
              </Button>
            }
          />
        )}
        {all.length === 0 && (
          <EmptyState
            title={isPast ? t.noPast : t.noUpcoming}
            action={!isPast && <ButtonLink to={trips}>{t.findTrip}</ButtonLink>}
          />
        )}
        <Stack>
          {matchingBookings.map((booking) => {
            const id = booking.reservation_event.reservation_event_id;
            return (
              <BookingCard
                key={id}
                booking={booking}
                opened={opened.has(id)}
                onToggle={() => toggle(id)}
                editTraveller={editTraveller}
                billing={billing}
                review={isPast && reviewOf(id)}
              />
            );
          })}
        </Stack>
      </Stack>
      <Dialog title={t.filters} opened={isFiltering} onClose={() => setFiltering(false)} size="sm">
        {panel}
        <Stack above={5}>
          <Button fullWidth onClick={() => setFiltering(false)}>
            {t.found(matchingBookings.length)}
          </Button>
        </Stack>
      </Dialog>
    </div>
  );
}

function BookingsSkeleton() {
  return (
    <SkeletonGroup className={classes["columns"]}>
      <div className={classes["aside"]}>
        <Skeleton height="24rem" />
      </div>
      <Stack>
        <Skeleton height="3rem" />
        <Skeleton height="8.5rem" />
        <Skeleton height="8.5rem" />
        <Skeleton height="8.5rem" />
      </Stack>
    </SkeletonGroup>
  );
}
