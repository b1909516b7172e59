import { useMutation, useQuery } from "@tanstack/react-query";
import { t } from "#messages/desk-card";
import { t as link } from "#messages/pay-link";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { deskStateQuery, useRefreshBooking } from "@/features/bookings/booking-queries";
import { Button } from "@/ui/button";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { SendLink } from "@/ui/send-link";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; bookingId: number; trip: string };

/** The payment link of a booking: made, sent and replaced. */
export function PaymentLinkPart({ clientId, bookingId, trip }: Props) {
  const desk = useQuery(deskStateQuery(clientId, bookingId));
  const refresh = useRefreshBooking(clientId, bookingId);
  const linking = useMutation({
    mutationFn: (replace: boolean) =>
      call("post", "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/payment-link", {
        path: { client_id: clientId, reservation_event_id: bookingId },
        query: { replace },
      }),
    onSuccess: async (_, replace) => {
      if (replace) toast.success(t.replaced);
      await refresh();
    },
  });
  if (!desk.data) {
    return desk.isError ? (
      <ErrorState title={t.failed} text={desk.error.message} onRetry={() => void desk.refetch()} />
    ) : (
      <Skeleton height="8rem" />
    );
  }
  const { contact, has_payment_link: hasLink, payment_link: url } = desk.data;
  return (
    <Stack>
      <p>{url ? t.linkText : hasLink ? t.hiddenLink : t.noLink}</p>
      {url && <SendLink url={url} text={link.message(trip, url)} phone={contact?.phone ?? ""} />}
      {linking.isError && <Notice tone="bad">{sentenceOf(linking.error, t.actFailed)}</Notice>}
      <Row justify="end">
        <Button
          variant={hasLink ? "outline" : "filled"}
          loading={linking.isPending}
          onClick={() => linking.mutate(hasLink)}
        >
          {hasLink ? t.replace : t.make}
        </Button>
      </Row>
    </Stack>
  );
}
