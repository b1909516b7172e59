import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { t as events } from "#messages/events";
import { t } from "#messages/find";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/domain/page-head";
import { useMay } from "@/domain/rights";
import {
  bookingsFoundQuery,
  customersFoundQuery,
  driversFoundQuery,
  enquiriesFoundQuery,
  hotelsFoundQuery,
  LEAST_LETTERS,
  tripsFoundQuery,
} from "@/features/operator-panel/jump-queries";
import classes from "@/features/operator-panel/search-page.module.css";
import type { FindSearch, Kind } from "@/features/operator-panel/search-state";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { MailAddress } from "@/ui/mail-address";
import { Pager } from "@/ui/pager";
import { RowTitleLink } from "@/ui/row-link";
import { SearchField } from "@/ui/search-field";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Booking = Wire["FoundBooking"];
type Trip = Wire["EventRow"];
type Customer = Wire["CustomerRow"];
type Enquiry = Wire["EnquiryOut"];
type Hotel = Wire["HotelOut"];
type Driver = Wire["DriverOut"];

type Props = {
  clientId: number;
  search: FindSearch;
  onSearch: (next: FindSearch, how?: { replace?: boolean }) => void;
};

const LONGEST = 100;
/** Rows of each kind while all kinds are shown, and of one kind on a page. */
const FEW = 5;
const MANY = 25;

const bookingColumns: readonly Column<Booking>[] = [
  {
    name: t.booking,
    kind: "title",
    cell: ({ reservation_event_id, event_id, customer_name, booking_reference }) => (
      <RowTitleLink
        to="/to/orders/$eventId/details/$reservationEventId"
        params={{ eventId: event_id, reservationEventId: reservation_event_id }}
      >
        {`${customer_name || t.nobody}, ${booking_reference}`}
      </RowTitleLink>
    ),
  },
  { name: t.with, cell: ({ companion_name }) => companion_name },
  { name: t.trip, cell: ({ event_title }) => event_title },
  { name: t.starts, kind: "day", value: ({ tour_start_date }) => tour_start_date },
];

const tripColumns: readonly Column<Trip>[] = [
  {
    name: t.trip,
    kind: "title",
    cell: ({ event_id, title }) => (
      <RowTitleLink to="/to/event-creation/update/$eventId" params={{ eventId: event_id }}>
        {title}
      </RowTitleLink>
    ),
  },
  { name: t.destination, cell: ({ destination }) => destination || t.nothing },
  { name: t.status, kind: "short", cell: ({ status }) => events.statuses[status] },
];

const customerColumns: readonly Column<Customer>[] = [
  {
    name: t.customer,
    kind: "title",
    cell: ({ customer, name, email, phone }) => (
      <RowTitleLink to="/to/customers/$customer" params={{ customer }}>
        {email ? <NameAndMail name={name} email={email} /> : name || phone}
      </RowTitleLink>
    ),
  },
  { name: t.phone, kind: "short", cell: ({ phone }) => phone || t.nothing },
  { name: t.bookingsMade, kind: "number", cell: ({ bookings }) => bookings },
];

const enquiryColumns: readonly Column<Enquiry>[] = [
  {
    name: t.enquiry,
    kind: "title",
    cell: ({ name, email }) => (
      <RowTitleLink to="/to/enquiries" search={{ status: "all", q: email }}>
        <NameAndMail name={name} email={email} />
      </RowTitleLink>
    ),
  },
  { name: t.trip, cell: ({ event_title }) => event_title ?? t.nothing },
  { name: t.received, kind: "moment", value: ({ created_at }) => created_at },
];

/** Somebody's name before their address, which alone is enough. */
function NameAndMail({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name && `${name}, `}
      <MailAddress address={email} />
    </>
  );
}

const hotelColumns: readonly Column<Hotel>[] = [
  {
    name: t.hotel,
    kind: "title",
    cell: ({ name }) => (
      <RowTitleLink to="/to/resources/hotel" search={{ q: name }}>
        {name}
      </RowTitleLink>
    ),
  },
  { name: t.address, cell: ({ address }) => address },
];

const driverColumns: readonly Column<Driver>[] = [
  {
    name: t.driver,
    kind: "title",
    cell: ({ name }) => (
      <RowTitleLink to="/to/resources/driver" search={{ q: name }}>
        {name}
      </RowTitleLink>
    ),
  },
  { name: t.location, cell: ({ location }) => location || t.nothing },
  {
    name: t.vehicles,
    cell: ({ vehicles }) => vehicles.map((vehicle) => vehicle.vehicleName).join(", ") || t.nothing,
  },
];

/** Everything that a search finds in the panel, by kind. */
export function SearchPage({ clientId, search, onSearch }: Props) {
  const { q = "", kind, page = 1 } = search;
  const may = useMay();
  const words = q.trim();
  const part = (groupKind: Kind) => (kind === groupKind ? { page, limit: MANY } : { page: 1, limit: FEW });
  const bookings = useQuery(bookingsFoundQuery(clientId, words, part("bookings")));
  const trips = useQuery(tripsFoundQuery(clientId, words, part("trips")));
  const customers = useQuery(customersFoundQuery(clientId, may("customers") ? words : "", part("customers")));
  const enquiries = useQuery(enquiriesFoundQuery(clientId, may("enquiries") ? words : "", part("enquiries")));
  const hotels = useQuery(hotelsFoundQuery(clientId, may("resources") ? words : "", part("hotels")));
  const drivers = useQuery(driversFoundQuery(clientId, may("resources") ? words : "", part("drivers")));
  const queries = [
    bookings,
    trips,
    ...(may("customers") ? [customers] : []),
    ...(may("enquiries") ? [enquiries] : []),
    ...(may("resources") ? [hotels, drivers] : []),
  ];
  const failed = queries.find((query) => query.isError);
  const isReady = queries.every((query) => query.isSuccess);
  const total = queries.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);

  const group = <Row,>(
    groupKind: Kind,
    results: { data: readonly Row[]; total: number; total_pages: number } | undefined,
    columns: readonly Column<Row>[],
    keyOf: (row: Row) => number | string,
  ): ReactNode => {
    if (!results?.total || (kind && kind !== groupKind)) return null;
    return (
      <section className={classes["group"]} aria-label={t[groupKind]}>
        <h2>{t.counted(t[groupKind], results.total)}</h2>
        <DataTable label={t[groupKind]} columns={columns} rows={results.data} keyOf={keyOf} />
        {kind ? (
          <Pager
            page={page}
            pages={results.total_pages}
            onPage={(next) => onSearch({ q, kind, ...(next > 1 && { page: next }) })}
          />
        ) : (
          results.total > results.data.length && (
            <Button variant="outline" onClick={() => onSearch({ q, kind: groupKind })}>
              {t.more[groupKind](results.total)}
            </Button>
          )
        )}
      </section>
    );
  };

  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <search className={classes["tools"]}>
        <SearchField
          label={t.label}
          placeholder={t.placeholder}
          clear={t.clear}
          value={q || undefined}
          longest={LONGEST}
          onSearch={(next) => onSearch(next ? { q: next } : {}, { replace: true })}
        />
        {kind && (
          <Button variant="outline" onClick={() => onSearch({ q })}>
            {t.all}
          </Button>
        )}
      </search>
      {words.length < LEAST_LETTERS && <EmptyState icon={Search} title={t.type} text={t.typeText} />}
      {words.length >= LEAST_LETTERS && (
        <Results
          isReady={isReady}
          problem={failed?.error?.message}
          onRetry={() => queries.forEach((query) => void query.refetch())}
          total={total}
        >
          {group("bookings", bookings.data, bookingColumns, (row) => row.reservation_event_id)}
          {group("trips", trips.data, tripColumns, (row) => row.event_id)}
          {group("customers", customers.data, customerColumns, (row) => row.customer)}
          {group("enquiries", enquiries.data, enquiryColumns, (row) => row.connection_request_id)}
          {group("hotels", hotels.data, hotelColumns, (row) => row.hotel_id)}
          {group("drivers", drivers.data, driverColumns, (row) => row.driver_id)}
        </Results>
      )}
    </>
  );
}

type ResultsProps = {
  isReady: boolean;
  problem: string | undefined;
  onRetry: () => void;
  total: number;
  children: ReactNode;
};

function Results({ isReady, problem, onRetry, total, children }: ResultsProps) {
  if (problem !== undefined) return <ErrorState title={t.failed} text={problem} onRetry={onRetry} />;
  if (!isReady) {
    return (
      <SkeletonGroup>
        <Skeleton height="16rem" />
      </SkeletonGroup>
    );
  }
  if (total === 0) return <EmptyState icon={Search} title={t.none} text={t.noneText} />;
  return children;
}
