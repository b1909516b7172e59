import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/requests";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/domain/page-head";
import classes from "@/features/bookings/requests-page.module.css";
import { requestsQuery } from "@/features/bookings/requests-queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Hint, Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { Fact, Rows } from "@/ui/rows";

type Request = Wire["OpenRequestOut"];
type Props = { clientId: number; page: number; onPage: (page: number) => void };

/** What travellers requested and nobody has answered: changes and cancellations in one list. */
export function RequestsPage({ clientId, page, onPage }: Props) {
  const requests = useQuery(requestsQuery(clientId, page));
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <QueryList
        query={requests}
        skeletons={["12rem", "12rem"]}
        className={classes["list"]}
        errorTitle={t.failed}
        isEmpty={({ total }) => total === 0}
        empty={{ title: t.none, text: t.noneText }}
      >
        {({ data, total_pages }) => (
          <>
            <ul className={classes["list"]}>
              {data.map((request) => (
                <li key={`${request.kind}-${request.reservation_event_id}`}>
                  <RequestCard request={request} />
                </li>
              ))}
            </ul>
            <Pager page={page} pages={total_pages} onPage={onPage} />
          </>
        )}
      </QueryList>
    </>
  );
}

function RequestCard({ request }: { request: Request }) {
  const { kind, customer_name: name, booking_reference: reference, price_before, price_after } = request;
  const who = name ? `${name}, ${reference}` : reference;
  return (
    <Card label={`${t.kinds[kind]}: ${who}`}>
      <Row noWrap align="start" justify="between">
        <div>
          <h2 className={classes["name"]}>{name || reference}</h2>
          <Hint>
            {reference} · {request.title}, {formatDay(request.tour_start_date)}
          </Hint>
        </div>
        <Badge tone={kind === "cancellation" ? "bad" : "warn"}>{t.kinds[kind]}</Badge>
      </Row>
      <Rows>
        <Fact name={t.asked}>{formatMoment(request.asked_at)}</Fact>
        <Fact name={t.travellers}>{request.total_travelers}</Fact>
        {price_before !== null && price_after !== null && (
          <Fact name={t.price}>{t.priceFrom(formatRupees(price_before), formatRupees(price_after))}</Fact>
        )}
        {(kind === "cancellation" || request.refund > 0) && (
          <Fact name={t.refund}>{formatRupees(request.refund)}</Fact>
        )}
      </Rows>
      {request.note && (
        <p className={classes["note"]}>
          <span className="visually-hidden">{t.note}: </span>
          {request.note}
        </p>
      )}
      <div className={classes["actions"]}>
        <ButtonLink
          to="/to/orders/$eventId/details/$reservationEventId"
          params={{ eventId: request.event_id, reservationEventId: request.reservation_event_id }}
          size="sm"
          aria-label={t.openOf(who)}
        >
          {t.open}
        </ButtonLink>
      </div>
    </Card>
  );
}
