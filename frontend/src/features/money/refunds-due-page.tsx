import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t as excess } from "#messages/excess-payments";
import { t } from "#messages/refunds";
import type { Wire } from "@/api/wire";
import { ExcessActs } from "@/domain/excess-acts";
import { PageHead } from "@/domain/page-head";
import { RecordDialog } from "@/domain/record-payment-dialog";
import { type OwedSort, readOwedSort } from "@/features/money/money-search";
import { owedFile, owedQuery } from "@/features/money/queries";
import classes from "@/features/money/refunds-due-page.module.css";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import type { Column } from "@/ui/data-table";
import { Note, Row } from "@/ui/layout";
import { MailAddress } from "@/ui/mail-address";
import { Pager } from "@/ui/pager";
import { PhoneLink } from "@/ui/phone-link";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowLink } from "@/ui/row-link";

type Owed = Wire["OwedRefund"];
type Props = {
  clientId: number;
  page: number;
  onPage: (page: number) => void;
  sort: OwedSort | undefined;
  onSort: (sort: OwedSort | undefined) => void;
};

/** Refunds to pay: cash and bank payments of cancelled bookings that have not been refunded yet. */
export function OwedPage({ clientId, page, onPage, sort, onSort }: Props) {
  const owed = useQuery(owedQuery(clientId, page, sort));
  const queryClient = useQueryClient();
  const [recorded, setRecorded] = useState<Owed | null>(null);
  const refresh = () => queryClient.invalidateQueries();
  const columns = columnsOf(clientId, setRecorded, refresh);
  const { data } = owed;
  return (
    <>
      <PageHead
        title={t.pageTitle}
        lead={data && data.total > 0 ? t.owedSum(formatRupees(data.owed), data.total) : t.pageLead}
      />
      <QueryList
        query={owed}
        skeletons={["12rem", "12rem"]}
        className={classes["list"]}
        errorTitle={t.failed}
        isEmpty={({ total }) => total === 0}
        empty={{ title: t.none, text: t.noneText }}
      >
        {(data) => (
          <div className={classes["list"]}>
            <RecordTable
              table="owed-refunds"
              label={t.pageTitle}
              count={t.owedCount(data.total)}
              columns={columns}
              rows={data.data}
              keyOf={({ reservation_event_id, refund_id }) => refund_id ?? reservation_event_id}
              sorting={{ value: sort, onSort: (next) => onSort(readOwedSort(next)) }}
              fileOf={(format) => owedFile(clientId, format, sort)}
            />
          </div>
        )}
      </QueryList>
      <Pager page={page} pages={data?.total_pages ?? 1} onPage={onPage} />
      <RecordDialog
        clientId={clientId}
        bookingId={recorded?.reservation_event_id ?? 0}
        who={recorded ? `${recorded.customer_name}, ${recorded.booking_reference}` : ""}
        kind={recorded ? "returned" : null}
        most={recorded?.owed ?? 0}
        onClose={() => setRecorded(null)}
        onDone={refresh}
      />
    </>
  );
}

function columnsOf(
  clientId: number,
  onRecord: (owed: Owed) => void,
  onDecided: () => Promise<unknown>,
): readonly Column<Owed>[] {
  return [
    {
      name: t.customer,
      sort: "name",
      kind: "title",
      cell: ({ customer_name, email }) => (
        <>
          {customer_name}
          <Note>{email && <MailAddress address={email} />}</Note>
        </>
      ),
    },
    {
      name: t.booking,
      sort: "starts",
      cell: ({ booking_reference, event_title, tour_start_date }) => (
        <>
          {booking_reference}
          <Note>{`${event_title}, ${formatDay(tour_start_date)}`}</Note>
        </>
      ),
    },
    {
      name: t.phone,
      kind: "short",
      from: "wide",
      cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : "–"),
    },
    {
      name: t.since,
      sort: "since",
      from: "medium",
      cell: ({ owed_since, is_cancelled, refund_id }) => (
        <>
          {formatMoment(owed_since)}
          <Note>{refund_id ? excess.above : is_cancelled ? t.becauseCancelled : t.becauseChanged}</Note>
        </>
      ),
    },
    { name: t.toRefund, sort: "owed", kind: "money", value: ({ owed }) => owed },
    {
      name: t.actions,
      kind: "actions",
      cell: (owed) => {
        const amount = formatRupees(owed.owed);
        return (
          <Row as="span" justify="end">
            <RowLink
              to="/to/orders/$eventId/details/$reservationEventId"
              params={{ eventId: owed.event_id, reservationEventId: owed.reservation_event_id }}
              aria-label={t.viewDetailsOf(`${owed.booking_reference}, ${owed.customer_name}`)}
            >
              {t.viewDetails}
            </RowLink>
            {owed.refund_id ? (
              <ExcessActs
                clientId={clientId}
                refundId={owed.refund_id}
                amount={owed.owed}
                onDone={onDecided}
              />
            ) : (
              <Button
                size="sm"
                aria-label={t.recordRefundOf(amount, owed.customer_name)}
                onClick={() => onRecord(owed)}
              >
                {t.recordRefund(amount)}
              </Button>
            )}
          </Row>
        );
      },
    },
  ];
}
