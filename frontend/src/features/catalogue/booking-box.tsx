import type { ReactNode } from "react";
import { t as trips } from "#messages/catalogue";
import { t } from "#messages/event-page";
import { sharingName } from "@/domain/beds";
import { formatPercent, paymentSentence } from "@/domain/terms";
import {
  type Availability,
  departuresOf,
  FEW_BEDS,
  isOpen,
  missingOf,
} from "@/features/catalogue/availability";
import classes from "@/features/catalogue/booking-box.module.css";
import { DepartureMonths } from "@/features/catalogue/departure-months";
import { type DepartureChoiceProps, DeparturePicker } from "@/features/catalogue/departure-picker";
import { ASK, CONTENTS } from "@/features/catalogue/event-anchors";
import { OfferList } from "@/features/catalogue/offer-list";
import type { CancellationOffer, EventDetails, EventPlan } from "@/features/catalogue/types";
import { formatDay, formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { BottomBar } from "@/ui/bottom-bar";
import { Button, ButtonAnchor } from "@/ui/button";
import { Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Price } from "@/ui/price";
import { useReadersToday } from "@/ui/use-today";

type Props = {
  event: EventDetails;
  availability: Availability;
  picked: EventPlan | undefined;
  onPick: (planId: number) => void;
  /** Where the code of a private departure is entered. */
  groupCode: ReactNode;
  /** What is shown while the trip cannot be booked, from another feature. */
  tellMe: ReactNode;
  /** The waiting lists of departures with few beds or none, from another feature. */
  waiting: (departures: EventPlan[]) => ReactNode;
};
/** More departures than this are shown by month. */
const MOST_AT_ONCE = 6;

const reasons = { full: t.soldOutText, soon: t.comingSoonText, none: t.noDatesText };
const labels = { full: trips.soldOut, soon: trips.comingSoon, none: trips.noDatesAvailable };

/** Price, departures and the booking button; on phones the price and button are sticky at the bottom. */
export function BookingBox({ event, availability, picked, onPick, groupCode, tellMe, waiting }: Props) {
  const departures = departuresOf(event);
  const scarce = departures.filter((plan) => isOpen(plan) && plan.available_slots <= FEW_BEDS);
  return (
    <section aria-label={t.priceBox} className={classes["box"]}>
      <div>
        <FromPrice event={event} picked={picked} size="lg" />
        {picked?.cheapest_left && (
          <p className={classes["small"]}>{trips.cheapestLeft(sharingName(picked.cheapest_left))}</p>
        )}
        <AllIn event={event} />
        {picked?.cancellation && <Cancellation offer={picked.cancellation} />}
      </div>
      {event.status === "active" && departures.length > 0 && (
        <DepartureChoice departures={departures} picked={picked} onPick={onPick} />
      )}
      {picked && missingOf(picked) > 0 && (
        <Text tone="muted">
          {t.minimumGroup(
            picked.minimum_group ?? 0,
            event.client.client_name,
            picked.decide_on && formatDay(picked.decide_on),
          )}
        </Text>
      )}
      {picked && <OfferList offers={picked.offers} />}
      {availability !== "open" && <Text tone="muted">{reasons[availability]}</Text>}
      {availability === "open" && !event.client.takes_online_payments && (
        <Text tone="muted">{t.askToBookText(event.client.client_name)}</Text>
      )}
      <BookLink event={event} availability={availability} picked={picked} fullWidth />
      {availability !== "open" && tellMe}
      {event.status === "active" && scarce.length > 0 && waiting(scarce)}
      {picked && (
        <>
          <PaymentPlan event={event} picked={picked} />
          <p className={classes["small"]}>{t.bookBy(formatDay(picked.booking_end_date))}</p>
        </>
      )}
      {groupCode}
      <BottomBar label={t.bookThisTrip}>
        <div className={classes["barWords"]}>
          <FromPrice event={event} picked={picked} size="sm" />
          {picked && (
            <p className={classes["small"]}>{formatDayRange(picked.tour_start_date, picked.tour_end_date)}</p>
          )}
        </div>
        <BookLink event={event} availability={availability} picked={picked} />
      </BottomBar>
    </section>
  );
}

function DepartureChoice({ departures, ...more }: DepartureChoiceProps) {
  return departures.length > MOST_AT_ONCE ? (
    <DepartureMonths departures={departures} {...more} />
  ) : (
    <DeparturePicker departures={departures} {...more} />
  );
}

function AllIn({ event }: { event: EventDetails }) {
  const { tax_percent: tax, trip_includes: contents } = event;
  return (
    <p className={classes["small"]}>
      {t.allIn(tax > 0 ? formatPercent(tax) : null)}
      {contents?.trim() && (
        <>
          {" "}
          <a href={`#${CONTENTS}`} className={classes["link"]}>
            {t.whatItContains}
          </a>
        </>
      )}
    </p>
  );
}

function Cancellation({ offer }: { offer: CancellationOffer }) {
  const isFree = offer.refund >= offer.price_with_tax;
  const until = formatDay(offer.until);
  return (
    <p className={classes["cancellation"]} data-free={isFree || undefined}>
      {isFree ? t.freeUntil(until) : t.cancelUntil(until, formatRupees(offer.refund))}
    </p>
  );
}

function PaymentPlan({ event, picked }: { event: EventDetails; picked: EventPlan }) {
  const today = useReadersToday();
  const { payment } = picked.terms ?? event.terms;
  return (
    <p className={classes["small"]}>
      {paymentSentence(payment, today === null ? null : { startsOn: picked.tour_start_date, today })}
    </p>
  );
}

type FromPriceProps = Pick<Props, "event" | "picked"> & { size: "sm" | "lg" };

/** The cheapest free bed of the selected departure, or the price of the trip if none is free. */
function FromPrice({ event, picked, size }: FromPriceProps) {
  const price = picked?.price_with_tax ?? event.min_price_with_tax;
  if (price === null) return <span />;
  return (
    <Price
      rupees={price}
      prefix={trips.startingFrom}
      suffix={trips.per(size === "lg" ? trips.perPerson : "", event.tax_percent > 0)}
      size={size}
      isMuted={!picked}
    />
  );
}

type BookLinkProps = Omit<Props, "onPick" | "groupCode" | "tellMe" | "waiting"> & { fullWidth?: boolean };

function BookLink({ event, availability, picked, fullWidth = false }: BookLinkProps) {
  if (availability !== "open" || !picked) {
    return (
      <Button size="lg" disabled fullWidth={fullWidth}>
        {labels[availability === "open" ? "full" : availability]}
      </Button>
    );
  }
  if (!event.client.takes_online_payments) {
    return (
      <ButtonAnchor href={`#${ASK}`} size="lg" fullWidth={fullWidth}>
        {t.askToBook}
      </ButtonAnchor>
    );
  }
  const to: string = `/events/${event.event_id}/book`;
  return (
    <ButtonLink
      to={to}
      // The code of a private group stays in the address.
      search={(last) => ({ ...last, plan: picked.ep_id })}
      size="lg"
      fullWidth={fullWidth}
    >
      {t.bookNow}
    </ButtonLink>
  );
}
