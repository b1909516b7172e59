import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { TicketCheck } from "lucide-react";
import { t } from "#messages/figures";
import { useMay } from "@/domain/rights";
import {
  type BookingsSearch,
  readBookingsSearch,
  readBookingsSort,
  SHOWN,
  type Shown,
} from "@/features/dashboards/bookings-search";
import classes from "@/features/dashboards/dashboard.module.css";
import { isBalance } from "@/features/dashboards/links";
import {
  type CountedBooking,
  countedBookingsFile,
  countedBookingsQuery,
} from "@/features/dashboards/queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import type { Column } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { TextField } from "@/ui/fields";
import { Note, Row } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { MoreMenu } from "@/ui/more-menu";
import { PageHead } from "@/ui/page-head";
import { Pager } from "@/ui/pager";
import { PhoneLink } from "@/ui/phone-link";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowLink } from "@/ui/row-link";
import { SelectField } from "@/ui/select-field";

const DASHBOARD = "/to";

const tones: Record<CountedBooking["booking_status"], BadgeTone> = {
  confirmed: "good",
  pending: "warn",
  cancelled: "bad",
};

type Props = {
  clientId: number;
  panel: string;
  /** As it is in the address. */
  search: Readonly<Record<string, unknown>>;
  onSearch: (next: BookingsSearch, how?: { replace?: boolean }) => void;
};

/** The bookings that a figure of the dashboard counts. */
export function BookingsPage({ clientId, panel, search, onSearch }: Props) {
  const bookingsSearch = readBookingsSearch(search);
  const { page = 1, show = "booked", ...narrowed } = bookingsSearch;
  const sort = bookingsSearch.sort ?? (isBalance(show) ? "due" : undefined);
  const sorted = { ...bookingsSearch, ...(sort && { sort }) };
  const mayRemind = useMay()("messages");
  const bookings = useQuery(countedBookingsQuery(clientId, sorted));
  const bookingsPage = bookings.data;
  const only = [
    narrowed.destination && t.onlyDestination(narrowed.destination),
    narrowed.event && t.onlyEvent(bookingsPage?.data[0]?.event_title ?? String(narrowed.event)),
  ].filter(Boolean);
  const change = (next: Readonly<Record<string, unknown>>) =>
    onSearch(readBookingsSearch({ show, sort, ...narrowed, ...next }));
  return (
    <>
      <PageHead
        panel={panel}
        back={<TextLink to={DASHBOARD}>{t.dashboard}</TextLink>}
        title={t.shows[show]}
        lead={t.leads[show]}
      />
      <search className={classes["filters"]}>
        <SelectField
          label={t.show}
          value={show}
          data={SHOWN.map((value) => ({ value, label: t.shows[value] }))}
          onChange={(event) => change({ show: event.currentTarget.value as Shown })}
        />
        {!isBalance(show) && (
          <>
            <TextField
              type="date"
              label={t.since}
              value={narrowed.since ?? bookingsPage?.days?.start ?? ""}
              onChange={(event) => change({ since: event.currentTarget.value })}
            />
            <TextField
              type="date"
              label={t.until}
              value={narrowed.until ?? bookingsPage?.days?.end ?? ""}
              onChange={(event) => change({ until: event.currentTarget.value })}
            />
          </>
        )}
      </search>
      <div className={classes["figures"]}>
        {only.length > 0 && (
          <Row as="p" gap={2}>
            {only.join(" · ")}
            <Button
              variant="subtle"
              size="sm"
              onClick={() => {
                const { destination: _, event: __, ...otherFilters } = narrowed;
                onSearch(readBookingsSearch({ show, sort, ...otherFilters }));
              }}
            >
              {t.showAll}
            </Button>
          </Row>
        )}
        <QueryList
          query={bookings}
          skeletons={["20rem"]}
          errorTitle={t.failed}
          isEmpty={({ total }) => total === 0}
          empty={{ icon: TicketCheck, title: t.none, text: t.noneText }}
        >
          {(bookingsPage) => (
            <RecordTable
              table="counted-bookings"
              label={t.shows[show]}
              count={t.sum(bookingsPage.total, formatRupees(bookingsPage.amount))}
              columns={columnsOf(show, isBalance(show) && mayRemind)}
              rows={bookingsPage.data}
              keyOf={({ reservation_event_id }) => reservation_event_id}
              sorting={{ value: sort, onSort: (next) => change({ sort: readBookingsSort(next) }) }}
              fileOf={(format) => countedBookingsFile(clientId, format, sorted)}
            />
          )}
        </QueryList>
        <Pager
          page={page}
          pages={bookingsPage?.total_pages ?? 1}
          onPage={(next) => onSearch(readBookingsSearch({ ...bookingsSearch, page: next }))}
        />
      </div>
    </>
  );
}

function columnsOf(show: Shown, withReminder: boolean): readonly Column<CountedBooking>[] {
  return [
    {
      name: t.customer,
      sort: "name",
      kind: "title",
      cell: (booking) => (
        <>
          {booking.customer_name}
          <Note small>{booking.booking_reference}</Note>
        </>
      ),
    },
    {
      name: t.trip,
      sort: "trip",
      cell: ({ event_title }) => event_title,
    },
    {
      name: t.tourDates,
      sort: "starts",
      from: "medium",
      cell: (booking) => <DayRange from={booking.tour_start_date} to={booking.tour_end_date} />,
    },
    {
      name: t.booked,
      sort: "booked",
      from: "wide",
      kind: "short",
      cell: ({ booking_date }) => <span title={formatMoment(booking_date)}>{formatDay(booking_date)}</span>,
    },
    ...(isBalance(show)
      ? [
          {
            name: t.phone,
            from: "wide",
            kind: "short",
            cell: ({ customer_phone: phone }) => phone && <PhoneLink number={phone} />,
          } satisfies Column<CountedBooking>,
          { name: t.dueOn, sort: "due", kind: "short", cell: dueOn } satisfies Column<CountedBooking>,
        ]
      : []),
    { name: t.amounts[show], sort: "amount", kind: "money", value: ({ amount }) => amount },
    {
      name: t.status,
      kind: "mark",
      cell: ({ booking_status: status }) => <Badge tone={tones[status]}>{t.statuses[status]}</Badge>,
    },
    {
      name: t.actions,
      kind: "actions",
      cell: (booking) => (
        <Row as="span" gap={1}>
          <RowLink
            to="/to/orders/$eventId/details/$reservationEventId"
            params={{ eventId: booking.event_id, reservationEventId: booking.reservation_event_id }}
            aria-label={t.viewDetailsOf(`${booking.booking_reference}, ${booking.customer_name}`)}
          >
            {t.viewDetails}
          </RowLink>
          {withReminder && (
            <MoreMenu
              label={t.moreOf(booking.customer_name)}
              acts={[
                {
                  label: t.remind,
                  name: t.remindOf(booking.event_title, formatDay(booking.tour_start_date)),
                  link: linkOptions({
                    to: "/to/orders/$eventId/messages",
                    params: { eventId: booking.event_id },
                    search: { plan: booking.event_plan_id, about: "due" },
                  }),
                },
              ]}
            />
          )}
        </Row>
      ),
    },
  ];
}

function dueOn({ due_on: day }: CountedBooking) {
  return day && formatDay(day);
}
