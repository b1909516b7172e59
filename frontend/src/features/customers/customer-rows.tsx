import { t } from "#messages/customers";
import { type Customer, nameOf } from "@/features/customers/customer-queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import type { Column, Sorting } from "@/ui/data-table";
import { Row, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { PhoneLink } from "@/ui/phone-link";
import { RecordTable } from "@/ui/record-table";
import { RowTitleLink } from "@/ui/row-link";

const columns: readonly Column<Customer>[] = [
  {
    name: t.customer,
    sort: "name",
    kind: "title",
    cell: (customer) => (
      <>
        <Row as="span" gap={2}>
          <RowTitleLink to="/to/customers/$customer" params={{ customer: customer.customer }}>
            {nameOf(customer)}
          </RowTitleLink>
          {customer.is_new && <Badge tone="brand">{t.isNew}</Badge>}
        </Row>
        <Email customer={customer} />
      </>
    ),
  },
  { name: t.phone, kind: "short", cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : t.nothing) },
  { name: t.joined, sort: "joined", from: "wide", kind: "short", cell: joinedOf },
  { name: t.bookings, sort: "bookings", kind: "number", from: "medium", cell: ({ bookings }) => bookings },
  { name: t.nextTour, sort: "next", kind: "short", cell: nextOf },
  { name: t.due, kind: "number", cell: dueOf },
  { name: t.actions, kind: "actions", cell: (customer) => <LastBooking customer={customer} /> },
];

type Props = {
  label: string;
  customers: readonly Customer[];
  total: number;
  sorting: Sorting;
  fileOf: (format: "csv" | "xlsx") => string;
};

/** Customers, each with links to their page and their last booking. */
export function CustomerRows({ label, customers, total, sorting, fileOf }: Props) {
  return (
    <RecordTable
      table="customers"
      label={label}
      count={t.count(total)}
      columns={columns}
      rows={customers}
      keyOf={({ customer }) => customer}
      sorting={sorting}
      fileOf={fileOf}
    />
  );
}

/** Not a link: the address opens with the row, and two links one below the other are too close for a thumb. */
function Email({ customer: { email } }: { customer: Customer }) {
  if (!email) return null;
  return (
    <Text as="span" tone="soft" weight={400} breakable>
      <MailAddress address={email} />
    </Text>
  );
}

function LastBooking({ customer }: { customer: Customer }) {
  if (customer.last_booking_id === null || customer.last_event_id === null) return null;
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      to="/to/orders/$eventId/details/$reservationEventId"
      params={{ eventId: customer.last_event_id, reservationEventId: customer.last_booking_id }}
      aria-label={t.lastBookingOf(nameOf(customer))}
    >
      {t.lastBooking}
    </ButtonLink>
  );
}

function joinedOf({ joined_at }: Customer): string {
  return joined_at ? formatMoment(joined_at) : t.notJoined;
}

function nextOf({ next_start_date }: Customer): string {
  return next_start_date ? formatDay(next_start_date) : t.nothing;
}

function dueOf({ due }: Customer): string {
  return due > 0 ? formatRupees(due) : t.nothing;
}
