import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/customer-page";
import { t as list } from "#messages/customers";
import { t as account } from "#messages/on-account";
import { isNotFound } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { ContactWays } from "@/domain/contact-ways";
import { customerQuery } from "@/domain/customers";
import { PageHead } from "@/domain/page-head";
import { May } from "@/domain/rights";
import { CardDialog } from "@/features/customers/card-dialog";
import { CustomerLink } from "@/features/customers/customer-link";
import classes from "@/features/customers/customer-page.module.css";
import { nameOf } from "@/features/customers/customer-queries";
import { CustomerRecords } from "@/features/customers/customer-records";
import { Duplicates, MergedCustomers } from "@/features/customers/duplicates";
import { OnAccount } from "@/features/customers/on-account";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { showPhone } from "@/lib/phones";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Hint, Row } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { MailAddress } from "@/ui/mail-address";
import { Fact, Rows } from "@/ui/rows";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const LIST = "/to/client-filters";

type Props = { clientId: number; customer: string };

/** Everything about one customer. */
export function CustomerPage({ clientId, customer }: Props) {
  const query = useQuery(customerQuery(clientId, customer));
  if (query.data) return <Profile key={query.data.customer} clientId={clientId} profile={query.data} />;
  return (
    <>
      <PageHead title={list.customer} />
      {query.isPending && (
        <SkeletonGroup className={classes["columns"]}>
          <Skeleton height="32rem" />
          <Skeleton height="24rem" />
        </SkeletonGroup>
      )}
      {query.isError && isNotFound(query.error) && (
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={<ButtonLink to={LIST}>{list.customersTitle}</ButtonLink>}
        />
      )}
      {query.isError && !isNotFound(query.error) && (
        <ErrorState title={t.failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

type PartProps = { clientId: number; profile: Wire["CustomerProfile"] };

function Profile({ clientId, profile }: PartProps) {
  const [isWriting, setWriting] = useState(false);
  const name = nameOf(profile);
  const openDialog = () => setWriting(true);
  return (
    <>
      <PageHead
        back={<TextLink to={LIST}>{t.back}</TextLink>}
        title={name}
        lead={
          <Row as="span">
            {profile.joined_at ? t.joined(formatMoment(profile.joined_at)) : list.notJoined}
            {profile.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </Row>
        }
        aside={
          <May right="bookings">
            <ButtonLink to="/to/new-booking" search={{ customer: profile.customer }}>
              {t.newBooking}
            </ButtonLink>
          </May>
        }
      />
      <div className={classes["columns"]}>
        <div className={classes["aside"]}>
          <Contact profile={profile} />
          <CustomerLink clientId={clientId} profile={profile} />
          <Value profile={profile} />
          <Notes profile={profile} onWrite={openDialog} />
          <Consents profile={profile} />
          <MergedCustomers clientId={clientId} profile={profile} />
        </div>
        <div className={classes["main"]}>
          <Duplicates clientId={clientId} profile={profile} />
          <OnAccount clientId={clientId} profile={profile} />
          <CustomerRecords profile={profile} />
        </div>
      </div>
      <CardDialog
        clientId={clientId}
        profile={profile}
        opened={isWriting}
        onClose={() => setWriting(false)}
      />
    </>
  );
}

function Contact({ profile: { phone, email } }: Pick<PartProps, "profile">) {
  return (
    <Card label={t.contact} className={classes["card"]}>
      <Heading size="md">{t.contact}</Heading>
      {phone && <p>{showPhone(phone)}</p>}
      {email && (
        <p>
          <MailAddress address={email} />
        </p>
      )}
      {!phone && !email && <Hint>{t.noContact}</Hint>}
      <ContactWays phone={phone} email={email} />
    </Card>
  );
}

function Value({ profile }: Pick<PartProps, "profile">) {
  const { credit } = profile;
  return (
    <Card label={t.value} className={classes["card"]}>
      <Heading size="md">{t.value}</Heading>
      <Rows>
        <Fact name={t.paid} note={t.paidNote} strong amount>
          {formatRupees(profile.paid)}
        </Fact>
        <Fact name={list.due} amount>
          {formatRupees(profile.due)}
        </Fact>
        <Fact name={list.bookings}>{profile.bookings}</Fact>
        {profile.on_account.left > 0 && (
          <Fact name={account.title} amount>
            {formatRupees(profile.on_account.left)}
          </Fact>
        )}
        {profile.first_booked_at && <Fact name={t.firstBooked}>{formatMoment(profile.first_booked_at)}</Fact>}
        {profile.next_start_date && <Fact name={list.nextTour}>{formatDay(profile.next_start_date)}</Fact>}
        {credit.notes.length > 0 && (
          <Fact name={t.credit} note={credit.expired > 0 && t.expired(formatRupees(credit.expired))} amount>
            {formatRupees(credit.usable)}
          </Fact>
        )}
      </Rows>
    </Card>
  );
}

function Notes({ profile, onWrite }: Pick<PartProps, "profile"> & { onWrite: () => void }) {
  const { notes, tags, birthday } = profile;
  const isEmpty = !notes && tags.length === 0 && !birthday;
  return (
    <Card label={t.notes} className={classes["card"]}>
      <Row justify="between">
        <Heading size="md">{t.notes}</Heading>
        <Button size="sm" variant="outline" onClick={onWrite}>
          {isEmpty ? t.addNotes : t.editNotes}
        </Button>
      </Row>
      {isEmpty && <Hint>{t.noNotes}</Hint>}
      {notes && <p className={classes["prose"]}>{notes}</p>}
      {tags.length > 0 && (
        <Row as="p">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Row>
      )}
      {birthday && (
        <Rows>
          <Fact name={t.birthday}>{formatDay(birthday)}</Fact>
        </Rows>
      )}
    </Card>
  );
}

function Consents({ profile: { consents, phone, email } }: Pick<PartProps, "profile">) {
  const topics = consents.opted_out.map((topic) => t.topics[topic]).join(", ");
  return (
    <Card label={t.consents} className={classes["card"]}>
      <Heading size="md">{t.consents}</Heading>
      <Rows>
        <Fact name="WhatsApp">{phone ? (consents.whatsapp ? t.agreed : t.notAgreed) : t.noPhone}</Fact>
        <Fact name={t.bookingMail} note={consents.blocked}>
          {email ? (consents.blocked === null ? t.isSent : t.isBlocked) : t.noEmail}
        </Fact>
        {email && <Fact name={t.otherMail}>{topics ? t.optedOut(topics) : t.isSent}</Fact>}
      </Rows>
    </Card>
  );
}
