import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { t } from "#messages/customer-link";
import { ApiError, isNotFound } from "@/api/errors";
import type { Site } from "@/api/site";
import type { Wire } from "@/api/wire";
import { customerLinkQuery, documentsUrl, type LinkedReservation } from "@/features/customer-link/queries";
import { formatDay, formatDayRange, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { LanguageText } from "@/ui/language-text";
import { Heading, Row, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { LinkPage } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { usePageTitle } from "@/ui/page-title";
import { Fact, Rows } from "@/ui/rows";
import { EmptyState } from "@/ui/states";

const TONES: Record<LinkedReservation["booking_status"], BadgeTone> = {
  pending: "warn",
  confirmed: "good",
  cancelled: "note",
};

/** The bookings of a customer without an account, with links to the pages where they pay, review and take an offer. */
export function CustomerLinkPage({ site, token }: { site: Site; token: string }) {
  const page = useQuery({ ...customerLinkQuery(token), staleTime: 0 });
  const isExpired = page.error instanceof ApiError && page.error.code === "customer_link_expired";
  usePageTitle(t.pageTitle, site.client?.client_name ?? site.product_name);
  return (
    <LinkPage
      query={page}
      height="26rem"
      isGone={isExpired || isNotFound(page.error)}
      gone={isExpired ? t.expired : t.gone}
      goneText={t.goneText}
      action={<ButtonLink to="/my">{t.enterPhone}</ButtonLink>}
      failed={t.failed}
      retryLabel={t.retry}
    >
      {(data) => <Content page={data} token={token} />}
    </LinkPage>
  );
}

function Content({ page, token }: { page: Wire["CustomerLinkPage"]; token: string }) {
  const { name, reservations, waiting, on_account, credit } = page;
  return (
    <>
      <header>
        {name && <Text tone="muted">{t.hello(name)}</Text>}
        <Heading level={1} size="title-md">
          {t.pageTitle}
        </Heading>
      </header>
      {credit.length > 0 && (
        <Notice title={t.credit(formatRupees(credit.reduce((sum, note) => addRupees(sum, note.left), 0)))}>
          {credit.map(({ left: amount, valid_until }) => (
            <p key={valid_until}>{t.creditUntil(formatRupees(amount), formatDay(valid_until))}</p>
          ))}
          {t.creditText}
        </Notice>
      )}
      {on_account > 0 && <Notice title={t.onAccount(formatRupees(on_account))}>{t.onAccountText}</Notice>}
      {waiting.map((entry) => (
        <Waiting key={entry.waiting_entry_id} entry={entry} />
      ))}
      {reservations.map((reservation) => (
        <Reservation key={reservation.reservation_event_id} reservation={reservation} token={token} />
      ))}
      {reservations.length === 0 && waiting.length === 0 && (
        <EmptyState
          title={t.nothing}
          text={t.nothingText}
          action={<ButtonLink to="/">{t.seeTrips}</ButtonLink>}
        />
      )}
    </>
  );
}

function Waiting({ entry }: { entry: Wire["OwnWaiting"] }) {
  const { title, tour_start_date, tour_end_date, party, place, offer } = entry;
  return (
    <Card label={title}>
      <Row align="start" justify="between" gap={2}>
        <Heading>
          <LanguageText>{title}</LanguageText>
        </Heading>
        <Badge tone={offer ? "good" : "note"}>{offer ? t.offered : t.waiting}</Badge>
      </Row>
      <Text tone="muted">{formatDayRange(tour_start_date, tour_end_date)}</Text>
      <p>{offer ? t.offeredText(party, formatMoment(offer.ends_at)) : t.waitingText(place, party)}</p>
      {offer && (
        <Row>
          <ButtonLink to="/offer/$token" params={{ token: offer.token }}>
            {t.seeOffer}
          </ButtonLink>
        </Row>
      )}
    </Card>
  );
}

type ReservationProps = { reservation: LinkedReservation; token: string };

function Reservation({ reservation, token }: ReservationProps) {
  const { title, destination, booking_status, due, due_on, payment_token, review_token, has_documents } =
    reservation;
  return (
    <Card label={title}>
      <Row align="start" justify="between" gap={2}>
        <Heading>
          <LanguageText>{title}</LanguageText>
        </Heading>
        <Badge tone={TONES[booking_status]}>{t.states[booking_status]}</Badge>
      </Row>
      <Text tone="muted">
        <LanguageText>{destination}</LanguageText> ·{" "}
        {formatDayRange(reservation.tour_start_date, reservation.tour_end_date)}
      </Text>
      <Rows>
        <Fact name={t.reference}>{reservation.booking_reference}</Fact>
        <Fact name={t.travellers}>{reservation.total_travelers}</Fact>
        <Fact name={t.price} amount>
          {formatRupees(reservation.price)}
        </Fact>
        <Fact name={t.paid} amount>
          {formatRupees(reservation.paid)}
        </Fact>
        {due > 0 && (
          <Fact name={t.due} {...(due_on && { note: t.dueOn(formatDay(due_on)) })} strong amount>
            {formatRupees(due)}
          </Fact>
        )}
      </Rows>
      {(payment_token || review_token || has_documents) && (
        <Row>
          {payment_token && (
            <ButtonLink to="/pay/$token" params={{ token: payment_token }}>
              {t.pay(formatRupees(due))}
            </ButtonLink>
          )}
          {review_token && (
            <ButtonLink to="/review/$token" params={{ token: review_token }} variant="outline">
              {t.review}
            </ButtonLink>
          )}
          {has_documents && (
            <ButtonAnchor
              href={documentsUrl(token, reservation.reservation_event_id)}
              target="_blank"
              rel="noopener"
              variant="outline"
              before={<FileText size={18} aria-hidden />}
            >
              {t.documents}
            </ButtonAnchor>
          )}
        </Row>
      )}
    </Card>
  );
}
