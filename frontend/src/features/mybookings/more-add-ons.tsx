import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/my-add-ons";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { ownBookingsKey } from "@/domain/bookings";
import { tripQuery } from "@/domain/events";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LanguageText } from "@/ui/language-text";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { StepperField } from "@/ui/stepper-field";
import { toast } from "@/ui/toasts";
import { useReadersToday } from "@/ui/use-today";

type Offer = Wire["AddOnOffer"];
type Props = { booking: Wire["BookingOut"] };

/** The most of an add-on that one booking asks for; the server says what is left. */
const MOST = 20;

/** Adds add-ons to a booking while the departure has them. Nothing is shown on a trip without any. */
export function MoreAddOns({ booking }: Props) {
  const { event, reservation_event: reservation } = booking;
  const today = useReadersToday();
  const isOpen = reservation.booking_status === "confirmed" && !event.is_over && !reservation.is_due_closed;
  const trip = useQuery({ ...tripQuery(event.event_id), enabled: isOpen });
  const [isAdding, setAdding] = useState(false);
  const plan = trip.data?.event_plans.find(({ ep_id }) => ep_id === reservation.event_plan_id);
  const offers = (plan?.add_ons ?? []).filter(
    ({ left: unitsLeft, bookable_until: until }) =>
      unitsLeft !== 0 && (until === null || (today !== null && today <= until)),
  );
  if (!isOpen || offers.length === 0) return null;
  return (
    <Text above={3} below={5}>
      <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
        {t.add}
      </Button>
      <Dialog title={t.title(event.title)} opened={isAdding} onClose={() => setAdding(false)}>
        <AddForm booking={booking} offers={offers} onClose={() => setAdding(false)} />
      </Dialog>
    </Text>
  );
}

function AddForm({ booking, offers, onClose }: Props & { offers: readonly Offer[]; onClose: () => void }) {
  const { reservation_event: reservation, add_ons: booked } = booking;
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const countOf = ({ option_id }: Offer) => chosen[option_id] ?? 0;
  const sum = offers.reduce((total, offer) => total + countOf(offer) * offer.price_with_tax, 0);
  const adding = useMutation({
    mutationFn: () =>
      callIdempotently("post", "/api/bookings/{reservation_event_id}/add-ons", {
        path: { reservation_event_id: reservation.reservation_event_id },
        body: {
          add_ons: offers
            .filter((offer) => countOf(offer) > 0)
            .map((offer) => ({ option_id: offer.option_id, quantity: countOf(offer) })),
        },
      }),
    onSuccess: () => {
      toast.success(t.added);
      onClose();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownBookingsKey }),
        queryClient.invalidateQueries({ queryKey: tripQuery(booking.event.event_id).queryKey }),
      ]),
  });
  return (
    <Stack>
      <p>{t.text}</p>
      {offers.map((offer) => {
        const had = booked
          .filter(({ option_id }) => option_id === offer.option_id)
          .reduce((count, { quantity }) => count + quantity, 0);
        const perPerson = offer.basis === "person" ? reservation.total_travelers - had : MOST;
        return (
          <Row key={offer.option_id} noWrap justify="between">
            <Stack as="span" gap={0}>
              <LanguageText>{offer.name}</LanguageText>
              <Hint as="span">
                {[
                  formatRupees(offer.price_with_tax),
                  offer.left !== null && t.left(offer.left),
                  offer.bookable_until && t.until(formatDay(offer.bookable_until)),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Hint>
            </Stack>
            <StepperField
              label={offer.name}
              value={countOf(offer)}
              most={Math.max(Math.min(perPerson, offer.left ?? MOST), 0)}
              onChange={(count) => setChosen({ ...chosen, [offer.option_id]: count })}
              onRefused={() => undefined}
            />
          </Row>
        );
      })}
      <Rows>
        <Fact name={t.sum} strong rule>
          {formatRupees(sum)}
        </Fact>
      </Rows>
      {adding.isError && <Notice tone="bad">{sentenceOf(adding.error, t.failed)}</Notice>}
      <Row justify="end">
        <Button variant="outline" onClick={onClose}>
          {t.back}
        </Button>
        <Button
          disabled={sum === 0 && !offers.some((offer) => countOf(offer) > 0)}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {t.addFor(formatRupees(sum))}
        </Button>
      </Row>
    </Stack>
  );
}
