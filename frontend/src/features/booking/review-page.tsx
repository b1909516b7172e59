import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/booking";
import { isNotFound } from "@/api/errors";
import type { Me } from "@/api/site";
import type { Wire } from "@/api/wire";
import { bookedIn } from "@/domain/beds";
import { BookingDetailRows, hasDetails } from "@/domain/booking-details";
import { creditQuery } from "@/domain/credit";
import { addOnIn, listOf } from "@/domain/options";
import { type Amount, AmountChoice } from "@/features/booking/amount-choice";
import { BeforePaying } from "@/features/booking/before-paying";
import { BookingDone } from "@/features/booking/booking-done";
import { BookingFrame } from "@/features/booking/booking-frame";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { creditFor } from "@/features/booking/credit-choice";
import { dropDraft } from "@/features/booking/draft";
import { HoldTimer } from "@/features/booking/hold-timer";
import { LostHold } from "@/features/booking/lost-hold";
import { NoBooking } from "@/features/booking/no-booking";
import { PartyList } from "@/features/booking/party-list";
import { PaymentResult } from "@/features/booking/payment-result";
import { PricePanel } from "@/features/booking/price-panel";
import { extendHold, holdQuery } from "@/features/booking/queries";
import { ReleaseBeds } from "@/features/booking/release-beds";
import classes from "@/features/booking/review-page.module.css";
import { usePayment } from "@/features/booking/use-payment";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { DayRange } from "@/ui/day-range";
import { Heading, Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Container } from "@/ui/page-shell";
import { useHeadingFocus } from "@/ui/route-announcer";
import { Fact, Rows } from "@/ui/rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useSecondsLeft } from "@/ui/use-seconds-left";

const EXPIRED_CHECK = 2_000;

type Props = { me: Me; bookingId: number };

/** Step 3: review the held beds and pay. Survives a reload. */
export function ReviewPage({ me, bookingId }: Props) {
  const payment = usePayment(bookingId, me);
  const [isOver, setOver] = useState(false);
  const query = useQuery({
    ...holdQuery(bookingId),
    refetchInterval: payment.checksEvery ?? (isOver ? EXPIRED_CHECK : false),
  });
  const hold = query.data;
  const until = hold?.state === "held" ? query.dataUpdatedAt + hold.seconds_left * 1000 : null;
  const secondsLeft = useSecondsLeft(until);

  // The browser's clock only triggers a check; the server decides whether the hold has expired.
  const looksOver = until !== null && secondsLeft === 0 && payment.phase === "idle";
  useEffect(() => setOver(looksOver), [looksOver]);

  const eventId = hold?.event.event_id;
  const isPaid = hold?.state === "paid";
  useEffect(() => {
    if (isPaid && eventId) dropDraft(eventId);
  }, [isPaid, eventId]);

  if (query.isPending) return <BookingSkeleton />;
  if (isNotFound(query.error)) return <NoBooking to="/" />;
  if (!hold) {
    return (
      <Container>
        <h1 className="visually-hidden">{t.reviewTitle}</h1>
        <ErrorState text={query.error?.message ?? ""} onRetry={() => void query.refetch()} />
      </Container>
    );
  }
  if (hold.state === "paid") return <BookingDone hold={hold} />;
  if (hold.state !== "held") return <LostHold hold={hold} result={payment.result} />;
  return (
    <Review
      hold={hold}
      payment={payment}
      secondsLeft={secondsLeft}
      onChanged={() => query.refetch()}
      email={me.email}
    />
  );
}

type ReviewProps = {
  hold: Wire["HoldState"];
  payment: ReturnType<typeof usePayment>;
  secondsLeft: number;
  onChanged: () => Promise<unknown>;
  email: string;
};

function Review({ hold, payment, secondsLeft, onChanged, email }: ReviewProps) {
  useHeadingFocus();
  const { event, quote, reservation_event: booking, traveller_info: travellers } = hold;
  const [chosen, setChosen] = useState<Amount>("advance");
  const [usesCredit, setUsesCredit] = useState(true);
  const credit = useQuery(creditQuery(booking.reservation_event_id));
  const amount = chosen === "advance" && quote.balance_due_on ? quote.advance : quote.total;
  const refunds = amount === quote.total ? hold.refunds : hold.advance_refunds;
  const usable = credit.data?.usable ?? 0;
  const byCredit = usesCredit ? creditFor(amount, usable) : 0;
  const remainder = addRupees(amount, -byCredit);
  const pay = () => payment.pay(remainder, byCredit, hold);
  const book: string = `/events/${event.event_id}/book`;
  const currentPath = `/events/${event.event_id}/review?booking=${booking.reservation_event_id}`;
  const isBusy = payment.phase !== "idle";
  // A person who may have paid already must not be asked to pay again.
  const isPending = payment.result?.kind === "pending";

  const extending = useMutation({
    mutationFn: () => extendHold(booking.reservation_event_id),
    onSuccess: () => toast.success(t.moreTime),
    onError: (error) => toast.error(error.message),
    onSettled: onChanged,
  });

  return (
    <BookingFrame
      title={t.reviewTitle}
      trip={event.title}
      site={event.client_name}
      step={2}
      aside={
        <PricePanel
          title={event.title}
          image={event.image ?? undefined}
          dates={{ from: event.tour_start_date, to: event.tour_end_date }}
          quote={quote}
          isWhole={chosen === "full"}
          byCredit={byCredit}
          loading={false}
          error={null}
          action={
            <Button size="lg" fullWidth loading={isBusy} disabled={isPending} onClick={pay}>
              {remainder > 0 ? t.payButton(formatRupees(remainder)) : t.confirmByCredit}
            </Button>
          }
        />
      }
    >
      {!isPending && (
        <HoldTimer
          secondsLeft={secondsLeft}
          canExtend={hold.can_extend}
          extending={extending.isPending}
          onExtend={() => extending.mutate()}
        />
      )}
      <p role="status" className={classes["phase"]}>
        {payment.phase === "opening" && t.opening}
        {payment.phase === "confirming" && t.confirming}
      </p>
      {booking.payment_status === "failed" && !isBusy && !payment.result && (
        <Notice tone="note">{t.lastFailed}</Notice>
      )}
      <PaymentResult
        result={payment.result}
        book={book}
        currentPath={currentPath}
        onRetry={pay}
        onCheck={() => void onChanged()}
      />
      {!isPending && (
        <div>
          <AmountChoice quote={quote} value={chosen} onChange={setChosen} />
          {usable > 0 && (
            <Stack gap={3} above={4}>
              <CheckField
                label={t.creditToUse(formatRupees(creditFor(amount, usable)), formatRupees(usable))}
                checked={usesCredit}
                onChange={setUsesCredit}
              />
              {byCredit > 0 && (
                <Rows label={t.payNow}>
                  <Fact name={t.byCredit}>−{formatRupees(byCredit)}</Fact>
                  <Fact name={t.toPay} strong rule>
                    {formatRupees(remainder)}
                  </Fact>
                </Rows>
              )}
            </Stack>
          )}
        </div>
      )}
      {!isPending && <BeforePaying event={event} email={email} refunds={refunds} />}
      <Card label={t.trip}>
        <Row align="baseline" justify="between" gap={4} rowGap={1} size="sm">
          <Heading>{t.trip}</Heading>
          <TextLink to={book}>{t.editBeds}</TextLink>
        </Row>
        <Rows>
          <Fact name={t.dates}>
            <DayRange from={event.tour_start_date} to={event.tour_end_date} />
          </Fact>
          <Fact name={t.destination}>{event.destination}</Fact>
          <Fact name={t.operator}>{event.client_name}</Fact>
          <Fact name={t.rooms}>{listOf(hold.booking_rooms.map(bookedIn))}</Fact>
          {hold.add_ons.length > 0 && <Fact name={t.addOns}>{listOf(hold.add_ons.map(addOnIn))}</Fact>}
          <Fact name={t.reference}>{booking.booking_reference}</Fact>
        </Rows>
      </Card>
      <Card label={t.travellers}>
        <Row align="baseline" justify="between" gap={4} rowGap={1} size="sm">
          <Heading>{t.travellers}</Heading>
          <TextLink to="/events/$eventId/travellers" params={{ eventId: event.event_id }}>
            {t.editTravellers}
          </TextLink>
        </Row>
        <PartyList travellers={travellers} />
        {(hasDetails(booking) || booking.company) && (
          <Rows>
            <BookingDetailRows booking={booking} />
            {booking.company && (
              <Fact name={t.company} note={`GSTIN ${booking.company.gstin}`}>
                {booking.company.name}
              </Fact>
            )}
          </Rows>
        )}
      </Card>
      {!isPending && <ReleaseBeds hold={hold} onGone={onChanged} />}
    </BookingFrame>
  );
}
