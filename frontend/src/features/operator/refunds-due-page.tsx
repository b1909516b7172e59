import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/refunds";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/features/operator/page-head";
import { RecordDialog } from "@/features/operator/record-payment-dialog";
import classes from "@/features/operator/refunds-due-page.module.css";
import { owedQuery } from "@/features/operator/refunds-due-queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ButtonLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { PhoneLink } from "@/ui/phone-link";
import { Row, Rows } from "@/ui/rows";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Owed = Wire["OwedRefund"];
type Props = { clientId: number; page: number; onPage: (page: number) => void };

/** Refunds to pay: cash and bank payments of cancelled bookings that have not been given back yet. */
export function OwedPage({ clientId, page, onPage }: Props) {
  const owed = useQuery(owedQuery(clientId, page));
  const queryClient = useQueryClient();
  const [recorded, setRecorded] = useState<Owed | null>(null);
  const { data } = owed;
  return (
    <>
      <PageHead
        title={t.pageTitle}
        lead={data && data.total > 0 ? t.owedSum(formatRupees(data.owed), data.total) : t.pageLead}
      />
      {owed.isPending && (
        <SkeletonGroup className={classes["list"]}>
          <Skeleton height="12rem" />
          <Skeleton height="12rem" />
        </SkeletonGroup>
      )}
      {owed.isError && (
        <ErrorState title={t.failed} text={owed.error.message} onRetry={() => void owed.refetch()} />
      )}
      {data?.total === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={classes["list"]}>
        {data?.data.map((one) => (
          <li key={one.reservation_event_id}>
            <OwedCard owed={one} onRecord={() => setRecorded(one)} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={data?.total_pages ?? 1} onPage={onPage} />
      <RecordDialog
        clientId={clientId}
        bookingId={recorded?.reservation_event_id ?? 0}
        who={recorded ? `${recorded.customer_name}, ${recorded.booking_reference}` : ""}
        kind={recorded ? "returned" : null}
        most={recorded?.owed ?? 0}
        onClose={() => setRecorded(null)}
        onDone={() => queryClient.invalidateQueries()}
      />
    </>
  );
}

function OwedCard({ owed, onRecord }: { owed: Owed; onRecord: () => void }) {
  const amount = formatRupees(owed.owed);
  return (
    <Card label={`${owed.customer_name}, ${owed.booking_reference}`} className={classes["card"]}>
      <div>
        <h2 className={classes["name"]}>{owed.customer_name}</h2>
        <p className={classes["trip"]}>
          {owed.booking_reference} · {owed.event_title}, {formatDay(owed.tour_start_date)}
        </p>
      </div>
      <Rows>
        <Row name={t.toGiveBack} strong>
          {amount}
        </Row>
        <Row name={owed.is_cancelled ? t.cancelledOn : t.changedOn}>{formatMoment(owed.owed_since)}</Row>
        <Row name={t.contact} note={owed.email}>
          {owed.phone ? <PhoneLink number={owed.phone} /> : "–"}
        </Row>
      </Rows>
      <div className={classes["actions"]}>
        <ButtonLink
          to="/to/orders/$eventId/details/$reservationEventId"
          params={{ eventId: owed.event_id, reservationEventId: owed.reservation_event_id }}
          size="sm"
          variant="subtle"
          aria-label={t.viewDetailsOf(`${owed.booking_reference}, ${owed.customer_name}`)}
        >
          {t.viewDetails}
        </ButtonLink>
        <Button size="sm" aria-label={t.recordRefundOf(amount, owed.customer_name)} onClick={onRecord}>
          {t.recordRefund(amount)}
        </Button>
      </div>
    </Card>
  );
}
