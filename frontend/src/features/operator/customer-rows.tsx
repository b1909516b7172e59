import { useId } from "react";
import { t } from "#messages/customers";
import type { Customer } from "@/features/operator/customer-queries";
import classes from "@/features/operator/customers-page.module.css";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { TextLink } from "@/ui/link";
import { Row, Rows } from "@/ui/rows";

type Props = { label: string; customers: readonly Customer[] };

/** Customers as a table, and as cards where there is no room for one. */
export function CustomerRows({ label, customers }: Props) {
  const id = useId();
  return (
    <>
      <div className={classes["wide"]}>
        <DataTable
          label={label}
          columns={[
            { name: t.customer },
            { name: t.phone },
            { name: t.joined },
            { name: t.bookings, isNumber: true },
            { name: t.nextTour },
            { name: t.due, isNumber: true },
            { name: t.actions, isHidden: true },
          ]}
        >
          {customers.map((customer) => (
            <tr key={customer.user_id}>
              <th scope="row">
                <span className={classes["who"]}>
                  {nameOf(customer)}
                  {customer.is_new && <Badge tone="brand">{t.isNew}</Badge>}
                </span>
                <Email customer={customer} />
              </th>
              <td>{customer.phone || t.nothing}</td>
              <td>{joinedOf(customer)}</td>
              <td data-number>{customer.bookings}</td>
              <td>{nextOf(customer)}</td>
              <td data-number>{dueOf(customer)}</td>
              <td>
                <LastBooking customer={customer} />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      <ul className={classes["cards"]} aria-label={label}>
        {customers.map((customer) => (
          <li key={customer.user_id}>
            <Card labelledBy={`${id}-${customer.user_id}`}>
              <div className={classes["head"]}>
                <h2 id={`${id}-${customer.user_id}`} className={classes["name"]}>
                  {nameOf(customer)}
                </h2>
                {customer.is_new && <Badge tone="brand">{t.isNew}</Badge>}
              </div>
              <Email customer={customer} />
              <Rows>
                <Row name={t.phone}>{customer.phone || t.nothing}</Row>
                <Row name={t.joined}>{joinedOf(customer)}</Row>
                <Row name={t.bookings}>{customer.bookings}</Row>
                <Row name={t.nextTour}>{nextOf(customer)}</Row>
                <Row name={t.due}>{dueOf(customer)}</Row>
              </Rows>
              <LastBooking customer={customer} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

function Email({ customer: { email } }: { customer: Customer }) {
  if (!email) return null;
  return (
    <a href={`mailto:${email}`} className={classes["email"]}>
      {email}
    </a>
  );
}

function LastBooking({ customer }: { customer: Customer }) {
  if (customer.last_booking_id === null || customer.last_event_id === null) return null;
  return (
    <TextLink
      to={`/to/orders/${customer.last_event_id}/details/${customer.last_booking_id}` as string}
      aria-label={t.lastBookingOf(nameOf(customer))}
    >
      {t.lastBooking}
    </TextLink>
  );
}

function nameOf({ name, email }: Customer): string {
  return name || (email ? email : t.deleted);
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
