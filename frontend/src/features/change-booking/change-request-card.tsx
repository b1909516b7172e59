import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/change-request";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { May } from "@/domain/rights";
import { AskedRows } from "@/features/change-booking/asked-rows";
import { DeclineChangeDialog } from "@/features/change-booking/decline-change-dialog";
import { keys, requestedChangeQuery } from "@/features/change-booking/queries";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Row, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; bookingId: number; name: string };

/** A traveller's request to change a booking: what is asked, its price then and today, and the decision. */
export function ChangeRequestCard({ clientId, bookingId, name }: Props) {
  const queryClient = useQueryClient();
  const query = requestedChangeQuery(clientId, bookingId);
  const requested = useQuery({ ...query, staleTime: 0 });
  const [isDeclining, setDeclining] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.booking(clientId, bookingId) });
  const agreeing = useMutation({
    mutationFn: (total: number) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/change-request/agree",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body: { total_price: total },
        },
      ),
    onSuccess: async () => {
      toast.success(t.agreed);
      await queryClient.invalidateQueries({ queryKey: keys.bookings });
    },
    onError: refresh,
  });
  if (requested.isError && !requested.data) {
    return (
      <ErrorState
        title={t.failed}
        text={requested.error.message}
        retryLabel={t.retry}
        onRetry={() => void requested.refetch()}
      />
    );
  }
  if (!requested.data) return <Skeleton height="14rem" />;
  const { request, today, problem } = requested.data;
  if (request.state !== "asked" || !request.asked_at) return null;
  return (
    <Card label={t.asksTitle(name)}>
      <Heading>{t.asksTitle(name)}</Heading>
      <Text tone="muted">{t.asksText(formatMoment(request.asked_at))}</Text>
      <AskedRows request={request}>
        <Fact name={t.priceThen} note={t.priceBefore(formatRupees(request.total_before))} rule>
          {formatRupees(request.total_after)}
        </Fact>
        {today && <Today today={today} />}
      </AskedRows>
      {today && today.after.total !== request.total_after && <Notice tone="warn">{t.differs}</Notice>}
      {today && !today.is_available && <Notice tone="bad">{t.noBeds}</Notice>}
      {today?.clears_rooms && <Notice tone="note">{t.clearsRooms}</Notice>}
      {problem && <Notice tone="bad">{t.gone(problem)}</Notice>}
      {agreeing.isError && <Notice tone="bad">{sentenceOf(agreeing.error, t.agreeFailed)}</Notice>}
      <Row justify="end">
        <May right="bookings">
          <Button variant="outline" disabled={agreeing.isPending} onClick={() => setDeclining(true)}>
            {t.decline}
          </Button>
        </May>
        <May right="bookings">
          <Button
            disabled={!today?.is_available || requested.isFetching}
            loading={agreeing.isPending}
            onClick={() => today && agreeing.mutate(today.after.total)}
          >
            {labelOf(today)}
          </Button>
        </May>
      </Row>
      <DeclineChangeDialog
        clientId={clientId}
        bookingId={bookingId}
        name={name}
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        onDone={() => queryClient.invalidateQueries({ queryKey: keys.bookings })}
      />
    </Card>
  );
}

function Today({ today }: { today: Wire["ChangePreview"] }) {
  return (
    <>
      <Fact name={t.today} strong>
        {formatRupees(today.after.total)}
      </Fact>
      {today.charge > 0 && <Fact name={t.charge}>{formatRupees(today.charge)}</Fact>}
      <Fact name={t.paid}>{formatRupees(today.paid)}</Fact>
      {today.due > 0 && <Fact name={t.due}>{formatRupees(today.due)}</Fact>}
      {today.refund_online > 0 && <Fact name={t.online}>{formatRupees(today.refund_online)}</Fact>}
      {today.refund_offline > 0 && <Fact name={t.offline}>{formatRupees(today.refund_offline)}</Fact>}
    </>
  );
}

function labelOf(today: Wire["ChangePreview"] | null): string {
  const refund = today ? addRupees(today.refund_online, today.refund_offline) : 0;
  if (refund > 0) return t.agreeRefund(formatRupees(refund));
  return today && today.difference > 0 && today.due > 0 ? t.agreeDue(formatRupees(today.due)) : t.agree;
}
