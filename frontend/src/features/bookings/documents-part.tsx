import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/documents";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { documentsQuery } from "@/domain/bookings";
import { May } from "@/domain/rights";
import { useRefreshBooking } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/booking-records.module.css";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FileList } from "@/ui/file-list";
import { Heading, Row } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; booking: Wire["BookingOut"] };

/** The documents of a booking, and a button that issues its tax invoice before the tour is over. */
export function DocumentsPart({ clientId, booking }: Props) {
  const { reservation_event: reservation } = booking;
  const { reservation_event_id: id, booking_status, total_price, price_reduction } = reservation;
  const documents = useQuery(documentsQuery(reservation));
  const refresh = useRefreshBooking(clientId, id);
  const [isAsking, setAsking] = useState(false);
  const issuing = useMutation({
    mutationFn: () =>
      call("post", "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/invoice", {
        path: { client_id: clientId, reservation_event_id: id },
      }),
    onSuccess: async () => {
      await Promise.all([documents.refetch(), refresh()]);
      setAsking(false);
      toast.success(t.issued);
    },
  });
  const files = documents.data ?? [];
  const canIssue =
    documents.isSuccess && booking_status !== "pending" && files.every(({ kind }) => kind !== "invoice");
  const who = reservation.company?.name ?? reservation.customer_name;
  if (!canIssue && !documents.isError && files.length === 0) return null;
  return (
    <Card label={t.title} className={classes["compact"]}>
      <Row justify="between">
        <Heading size="md">{t.title}</Heading>
        {canIssue && (
          <May right="documents">
            <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
              {t.issue}
            </Button>
          </May>
        )}
      </Row>
      {documents.isError && <Notice tone="bad">{sentenceOf(documents.error, t.failed)}</Notice>}
      {files.length > 0 && <FileList label={t.title} files={files} />}
      <ConfirmDialog
        title={t.issueTitle(who)}
        opened={isAsking}
        confirm={t.issue}
        cancel={t.back}
        loading={issuing.isPending}
        error={issuing.isError && <Notice tone="bad">{sentenceOf(issuing.error, t.issueFailed)}</Notice>}
        isHarmless
        onConfirm={() => issuing.mutate()}
        onClose={() => {
          issuing.reset();
          setAsking(false);
        }}
      >
        <p>
          {booking_status === "cancelled"
            ? t.issueCancelledText
            : t.issueText(formatRupees(total_price - price_reduction))}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
