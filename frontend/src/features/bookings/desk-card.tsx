import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/desk-card";
import { t as link } from "#messages/pay-link";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { May } from "@/domain/rights";
import { deskStateQuery, useRefreshBooking } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/booking-records.module.css";
import { formatDay, lastDayBefore } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { MailAddress } from "@/ui/mail-address";
import { Notice } from "@/ui/notice";
import { PhoneLink } from "@/ui/phone-link";
import { Row, Rows } from "@/ui/rows";
import { SendLink } from "@/ui/send-link";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

const BOOKING = "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}";

type State = Wire["DeskBookingState"];
type Props = { clientId: number; booking: Wire["BookingOut"] };

/** The contact of a booking that an operator entered, until when its beds are held, and its payment link. */
export function DeskCard({ clientId, booking }: Props) {
  const { reservation_event_id: id, booking_status } = booking.reservation_event;
  const desk = useQuery(deskStateQuery(clientId, id));
  if (booking_status === "cancelled") return null;
  return (
    <Card label={t.title}>
      {desk.isPending && <Skeleton height="8rem" />}
      {desk.isError && (
        <ErrorState title={t.failed} text={desk.error.message} onRetry={() => void desk.refetch()} />
      )}
      {desk.data && <Desk clientId={clientId} booking={booking} desk={desk.data} />}
    </Card>
  );
}

function Desk({ clientId, booking, desk }: Props & { desk: State }) {
  const { event, reservation_event: reservation } = booking;
  const path = { client_id: clientId, reservation_event_id: reservation.reservation_event_id };
  const refresh = useRefreshBooking(clientId, path.reservation_event_id);
  const [isDating, setDating] = useState(false);
  const keeping = useMutation({
    mutationFn: () => call("post", `${BOOKING}/keep-unpaid`, { path }),
    onSuccess: async () => {
      toast.success(t.kept);
      await refresh();
    },
  });
  const linking = useMutation({
    mutationFn: (replace: boolean) => call("post", `${BOOKING}/payment-link`, { path, query: { replace } }),
    onSuccess: async (_, replace) => {
      if (replace) toast.success(t.replaced);
      await refresh();
    },
  });
  const { contact, held_until: until, has_payment_link: hasLink, payment_link: url } = desk;
  const failure = keeping.error ?? linking.error;
  return (
    <div className={classes["body"]}>
      <h2 className={classes["title"]}>{contact ? t.title : t.link}</h2>
      {until && <Notice tone="warn">{t.heldUntil(formatDay(lastDayBefore(until)))}</Notice>}
      {contact && (
        <Rows>
          <Row name={t.contact} note={contact.is_claimed && t.claimed}>
            {contact.name}
          </Row>
          <Row name={t.phone}>
            <PhoneLink number={contact.phone} />
          </Row>
          <Row name={t.email}>
            {contact.email ? (
              <a href={`mailto:${contact.email}`}>
                <MailAddress address={contact.email} />
              </a>
            ) : (
              t.none
            )}
          </Row>
        </Rows>
      )}
      {url ? (
        <>
          <p className={classes["lead"]}>{t.linkText}</p>
          <SendLink url={url} text={link.message(event.title, url)} phone={contact?.phone ?? ""} />
        </>
      ) : (
        <p className={classes["lead"]}>{hasLink ? t.hiddenLink : t.noLink}</p>
      )}
      {failure && <Notice tone="bad">{sentenceOf(failure, t.actFailed)}</Notice>}
      <div className={classes["actions"]}>
        {until && (
          <>
            <May right="bookings">
              <Button variant="outline" onClick={() => setDating(true)}>
                {t.changeDay}
              </Button>
            </May>
            <May right="bookings">
              <Button variant="outline" loading={keeping.isPending} onClick={() => keeping.mutate()}>
                {t.keep}
              </Button>
            </May>
          </>
        )}
        <May right="payments">
          <Button variant="outline" loading={linking.isPending} onClick={() => linking.mutate(hasLink)}>
            {hasLink ? t.replace : t.make}
          </Button>
        </May>
      </div>
      <Dialog title={t.changeDay} opened={isDating} onClose={() => setDating(false)} size="sm">
        {until && (
          <HoldForm
            path={path}
            start={lastDayBefore(until)}
            most={event.tour_start_date}
            onClose={() => setDating(false)}
            onDone={refresh}
          />
        )}
      </Dialog>
    </div>
  );
}

type HoldProps = {
  path: { client_id: number; reservation_event_id: number };
  start: string;
  most: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

function HoldForm({ path, start, most, onClose, onDone }: HoldProps) {
  const form = useForm<{ unpaid_until: string }>({
    start: { unpaid_until: start },
    problemsOf: ({ unpaid_until }) => (unpaid_until ? {} : { unpaid_until: t.dayNeeded }),
  });
  const holding = useMutation({
    mutationFn: (body: { unpaid_until: string }) => call("put", `${BOOKING}/held-until`, { path, body }),
    onSuccess: async () => {
      toast.success(t.dayChanged);
      onClose();
      await onDone();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <form
      ref={form.ref}
      noValidate
      className={classes["body"]}
      onSubmit={form.submit((body) => holding.mutate(body))}
    >
      <TextField {...form.field("unpaid_until")} label={t.until} type="date" max={most} />
      {holding.isError && !form.problems.unpaid_until && (
        <Notice tone="bad">{sentenceOf(holding.error, t.actFailed)}</Notice>
      )}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.back}
        </Button>
        <Button type="submit" loading={holding.isPending}>
          {t.saveDay}
        </Button>
      </div>
    </form>
  );
}
