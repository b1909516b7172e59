import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/change-request";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { type Me, useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { bookingsQuery, ownBookingsKey } from "@/domain/bookings";
import { AskedRows } from "@/features/change-booking/asked-rows";
import { OwnChangeForm } from "@/features/change-booking/own-change-form";
import classes from "@/features/change-booking/own-change-page.module.css";
import { ownChangeQuery } from "@/features/change-booking/queries";
import { formatDayRange, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { LanguageText } from "@/ui/language-text";
import { Heading, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { Fact } from "@/ui/rows";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { me: Me; bookingId: number };

/** Changes an own booking, or requests it; while a request is open, shows it. */
export function OwnChangePage({ me, bookingId }: Props) {
  const { client, product_name } = useSite();
  usePageTitle(t.title, client?.client_name ?? product_name);
  const bookings = useQuery(bookingsQuery(me.user_id));
  const booking = bookings.data?.find(
    ({ reservation_event: reservation }) => reservation.reservation_event_id === bookingId,
  );
  const isOpen = booking?.reservation_event.can_change === true;
  const form = useQuery({ ...ownChangeQuery(bookingId), staleTime: 0, enabled: isOpen });
  const failed = bookings.isError ? bookings : form.isError ? form : null;
  return (
    <Container className={classes["page"]}>
      <header>
        <TextLink to="/mybookings">{t.back}</TextLink>
        <Heading level={1} above={2} size="title-md">
          {t.title}
        </Heading>
        {booking && (
          <Text above={1} tone="muted">
            <LanguageText>{booking.event.title}</LanguageText> ·{" "}
            {formatDayRange(booking.event.tour_start_date, booking.event.tour_end_date)} ·{" "}
            {booking.reservation_event.booking_reference}
          </Text>
        )}
      </header>
      {failed && (
        <ErrorState
          title={t.failed}
          text={failed.error?.message ?? ""}
          retryLabel={t.retry}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && (bookings.isPending || (isOpen && form.isPending)) && (
        <SkeletonGroup>
          <Skeleton height="24rem" />
        </SkeletonGroup>
      )}
      {bookings.data && !isOpen && (
        <EmptyState
          title={t.closed}
          text={t.closedText}
          action={<ButtonLink to="/mybookings">{t.back}</ButtonLink>}
        />
      )}
      {booking && isOpen && form.data && <Change booking={booking} form={form.data} />}
    </Container>
  );
}

function Change({ booking, form }: { booking: Wire["BookingOut"]; form: Wire["OwnChangeOut"] }) {
  const { request } = form;
  const operator = booking.event.client_name;
  if (request.state === "asked") return <Request booking={booking} request={request} />;
  return (
    <>
      {request.state === "declined" && request.decided_at && (
        <Notice tone="warn" title={t.declined(operator)}>
          {t.declinedOn(formatMoment(request.decided_at), request.decided_reason)}
        </Notice>
      )}
      <OwnChangeForm booking={booking} form={form} />
    </>
  );
}

type RequestProps = { booking: Wire["BookingOut"]; request: Wire["ChangeRequestOut"] };

function Request({ booking, request }: RequestProps) {
  const id = booking.reservation_event.reservation_event_id;
  const queryClient = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () =>
      call("delete", "/api/bookings/{reservation_event_id}/change", { path: { reservation_event_id: id } }),
    onSuccess: async (next) => {
      toast.success(t.withdrawn);
      queryClient.setQueryData(ownChangeQuery(id).queryKey, next);
      await queryClient.invalidateQueries({ queryKey: ownBookingsKey });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ownChangeQuery(id).queryKey }),
  });
  return (
    <Card label={t.openTitle} className={classes["request"]}>
      <Heading>{t.openTitle}</Heading>
      <p>{request.asked_at && t.openText(formatMoment(request.asked_at), booking.event.client_name)}</p>
      <AskedRows request={request}>
        <Fact name={t.ownPrice} note={t.priceBefore(formatRupees(request.total_before))} strong rule>
          {formatRupees(request.total_after)}
        </Fact>
        {request.refund > 0 && <Fact name={t.backThen}>{formatRupees(request.refund)}</Fact>}
      </AskedRows>
      {withdrawing.isError && <Notice tone="bad">{sentenceOf(withdrawing.error, t.withdrawFailed)}</Notice>}
      <div>
        <Button variant="outline" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t.withdraw}
        </Button>
      </div>
    </Card>
  );
}
