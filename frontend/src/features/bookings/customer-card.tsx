import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#messages/booking-records";
import { t as desk } from "#messages/desk-card";
import { ContactWays } from "@/domain/contact-ways";
import { useMay } from "@/domain/rights";
import { BlockedAddress } from "@/features/bookings/blocked-address";
import { deskStateQuery, historyQuery } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/booking-records.module.css";
import { showPhone } from "@/lib/phones";
import { Card } from "@/ui/card";
import { Heading, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { Fact, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Props = {
  clientId: number;
  bookingId: number;
  /** The billing name, from another feature. */
  children: ReactNode;
};

/** Who booked, with the ways to reach them, and whom documents name. */
export function CustomerCard({ clientId, bookingId, children }: Props) {
  const history = useQuery(historyQuery(clientId, bookingId));
  const { data: state } = useQuery(deskStateQuery(clientId, bookingId));
  const may = useMay();
  if (!history.data) {
    return history.isError ? (
      <ErrorState
        title={t.customerFailed}
        text={history.error.message}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <Skeleton height="16rem" />
    );
  }
  const { name, email, phone } = history.data.customer;
  const contact = state?.contact;
  const booker = [
    contact?.name !== name && contact?.name,
    contact?.phone !== phone && showPhone(contact?.phone ?? ""),
    contact?.email !== email && contact?.email,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <Card label={t.customer} className={classes["compact"]}>
      <div>
        <Heading size="md">{t.customer}</Heading>
        <Text strong>
          {may("customers") ? (
            <TextLink to="/to/customers/$customer" params={{ customer: `booking-${bookingId}` }}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </Text>
        {phone && <p>{showPhone(phone)}</p>}
        {email && email !== name && (
          <p>
            <MailAddress address={email} />
          </p>
        )}
      </div>
      <ContactWays phone={phone} email={email} />
      {email && <BlockedAddress clientId={clientId} address={email} />}
      {contact && (contact.is_claimed || booker) && (
        <Rows>
          <Fact name={t.bookedBy} note={contact.is_claimed && desk.claimed}>
            {booker || contact.name}
          </Fact>
        </Rows>
      )}
      {children}
    </Card>
  );
}
