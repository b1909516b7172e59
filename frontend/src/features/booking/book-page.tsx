import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { tripQuery } from "@/domain/events";
import { forGroup, privateDeparturesQuery } from "@/domain/private-departures";
import { cancellationSentences } from "@/domain/terms";
import { waitingOfferQuery } from "@/domain/waiting";
import { BedChoice } from "@/features/booking/bed-choice";
import { NONE_HELD, offeredBedsOn, ownBedsOn, ownOptionsOn } from "@/features/booking/beds";
import { BookingFrame } from "@/features/booking/booking-frame";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import {
  type Choice,
  countPeople,
  type Extras,
  fitted,
  hasOptions,
  hasVariants,
  offeredOf,
  withoutAlone,
} from "@/features/booking/choice";
import { problemsOfChoice } from "@/features/booking/choice-problems";
import { DiscountCode } from "@/features/booking/discount-code";
import { changeDraft, choiceOf } from "@/features/booking/draft";
import { NothingToBook } from "@/features/booking/nothing-to-book";
import { PlanChoice } from "@/features/booking/plan-choice";
import { PricePanel } from "@/features/booking/price-panel";
import { QuoteError } from "@/features/booking/quote-error";
import { UnfinishedNotice } from "@/features/booking/unfinished-notice";
import { useBookingDraft } from "@/features/booking/use-booking-draft";
import { useOwnHold } from "@/features/booking/use-own-hold";
import { useQuote } from "@/features/booking/use-quote";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Markdown } from "@/ui/markdown";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

// Loaded on demand, because most trips have beds alone.
const options = () => import("@/features/booking/option-choices");
const RoomExtras = lazy(() => options().then(({ RoomExtras }) => ({ default: RoomExtras })));
const VariantChoice = lazy(() => options().then(({ VariantChoice }) => ({ default: VariantChoice })));
const AddOnChoice = lazy(() => options().then(({ AddOnChoice }) => ({ default: AddOnChoice })));

type Props = {
  eventId: number;
  /** The departure named in the address. */
  planId: number | undefined;
  /** The code of a private departure; empty without one. */
  code: string;
  /** The token of beds that are offered from a waiting list; empty without one. */
  offer: string;
  onPlan: (planId: number) => void;
  onContinue: () => void;
};

/** Step 1: which departure, and how many beds of which kind. */
export function BookPage({ eventId, planId, code, offer, onPlan, onContinue }: Props) {
  // Availability changes quickly: the cached data of the trip's page may be too old here.
  const { data: listed } = useSuspenseQuery({ ...tripQuery(eventId), refetchOnMount: "always" });
  const draft = useBookingDraft(eventId);
  // Links within the booking name no code: that of the draft applies unless another departure was chosen.
  const groupCode = code || (planId === undefined || planId === draft.planId ? draft.groupCode : "");
  const group = useQuery(privateDeparturesQuery(eventId, groupCode));
  const event = forGroup(listed, groupCode ? group.data : undefined);
  const { mine, other } = useOwnHold(eventId, draft);
  const [tried, setTried] = useState(false);
  const departures = useRef<HTMLElement>(null);
  const goToDepartures = () => departures.current?.querySelector<HTMLElement>("input:enabled")?.focus();

  const token = offer || draft.offer;
  const waiting = useQuery(waitingOfferQuery(token));
  const ownOn = (plan: Wire["PlanOut"]) => {
    const own = ownBedsOn(plan.ep_id, mine, event.room_bed_pricings);
    return own.total > 0 ? own : offeredBedsOn(plan.ep_id, waiting.data);
  };
  const isOffered = (plan: Wire["PlanOut"]) => waiting.data?.event_plan_id === plan.ep_id;
  const plans = event.event_plans
    .filter((plan) => plan.status === "booking" || isOffered(plan))
    .sort((a, b) => a.tour_start_date.localeCompare(b.tour_start_date));
  const bookable = plans.filter((plan) => plan.available_slots + ownOn(plan).total > 0);
  const requestedPlan = bookable.find((plan) => plan.ep_id === (planId ?? draft.planId));
  const picked = requestedPlan ?? (bookable.length === 1 ? bookable[0] : undefined);
  const ownBeds = picked ? ownOn(picked) : NONE_HELD;
  const offerOfPlan = picked && isOffered(picked) ? token : "";
  const offered = offeredOf(event, picked);
  const draftChoice = choiceOf(draft);
  const choice = picked ? fitted(picked, ownBeds, draftChoice, offered) : draftChoice;
  const people = countPeople(choice);
  const isChosen = people > 0;
  const isReady = picked !== undefined && hasVariants(choice, offered);
  const { quote, codeProblem, isCodeSmaller } = useQuote(
    isReady ? picked.ep_id : null,
    choice,
    draft.code,
    groupCode,
    offerOfPlan,
  );
  const refused = problemsOfChoice(quote.error, choice);

  const least = picked?.minimum_party ?? 0;
  const isTooFew = people < least;
  const bedsProblem = tried ? (isTooFew && t.minimumParty(least)) || (!isChosen && t.pickRoom) : false;

  const next = () => {
    setTried(true);
    if (!picked) return goToDepartures();
    if (!isChosen || isTooFew || !isReady || quote.isError) return;
    changeDraft(eventId, { planId: picked.ep_id, groupCode, offer: offerOfPlan, ...choice });
    onContinue();
  };

  const choose = (next: Partial<Choice>) =>
    changeDraft(eventId, { planId: picked?.ep_id ?? null, groupCode, offer: token, ...choice, ...next });
  const onExtras = (extras: Extras) => choose({ extras });
  const ownOf = (optionId: number) => ownOptionsOn(picked?.ep_id, mine, optionId);

  if (group.isLoading || waiting.isLoading) return <BookingSkeleton />;
  const takesPayments = event.client.takes_online_payments;
  if (event.status !== "active" || plans.length === 0 || !takesPayments) {
    return (
      <NothingToBook
        title={t.notBookable}
        text={takesPayments ? t.notBookableText : t.notOnlineText(event.client.client_name)}
        to={`/events/${eventId}`}
        label={t.backToTrip}
      />
    );
  }

  return (
    <BookingFrame
      title={t.selectPlan}
      lead={t.selectPlanLead}
      trip={event.title}
      site={event.client.client_name}
      step={0}
      aside={
        <PricePanel
          title={event.title}
          image={event.images[0]}
          dates={picked ? { from: picked.tour_start_date, to: picked.tour_end_date } : null}
          quote={isChosen && isReady ? quote.data : undefined}
          loading={isChosen && quote.isFetching}
          prompt={picked ? (isChosen && !isReady ? t.chooseVariantPrompt : undefined) : t.pickPlanFirst}
          error={
            quote.isError &&
            isChosen &&
            !refused.isAtFields && <QuoteError error={quote.error} onRetry={quote.refetch} />
          }
          action={
            <Button size="lg" fullWidth onClick={next}>
              {t.continue}
            </Button>
          }
        />
      }
    >
      {waiting.data?.state === "offered" && waiting.data.ends_at && picked && isOffered(picked) && (
        <Notice tone="good">{t.offeredUntil(waiting.data.party, formatMoment(waiting.data.ends_at))}</Notice>
      )}
      {other && <UnfinishedNotice eventId={eventId} hold={other} />}
      <PlanChoice
        ref={departures}
        plans={plans}
        picked={picked}
        ownOn={ownOn}
        error={tried && !picked ? t.pickPlan : undefined}
        onPick={(next) => {
          changeDraft(eventId, { planId: next, groupCode });
          onPlan(next);
        }}
      />
      <BedChoice
        // Another departure has other limits: the previous error no longer applies.
        key={picked?.ep_id ?? 0}
        rooms={event.room_bed_pricings}
        hasTax={event.tax_percent > 0}
        plan={picked}
        bounds={picked && withoutAlone(picked, choice.extras.alone, offered)}
        own={ownBeds}
        beds={choice.beds}
        more={
          picked && hasOptions(offered)
            ? (room, refuse) => (
                <RoomExtras
                  room={room}
                  plan={picked}
                  own={ownBeds}
                  choice={choice}
                  offered={offered}
                  onExtras={onExtras}
                  onRefused={refuse}
                />
              )
            : null
        }
        wasCut={people < countPeople(draftChoice)}
        error={bedsProblem || undefined}
        onBeds={(beds) => choose({ beds })}
        onNoPlan={() => {
          setTried(true);
          goToDepartures();
        }}
      />
      {picked && (offered.variants.length > 1 || offered.addOns.length > 0) && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          {offered.variants.length > 1 && (
            <VariantChoice
              choice={choice}
              offered={offered}
              rooms={event.room_bed_pricings}
              ownOf={ownOf}
              error={(tried && isChosen && !isReady && t.pickVariant) || refused.variant}
              onExtras={onExtras}
            />
          )}
          {offered.addOns.length > 0 && (
            <AddOnChoice
              choice={choice}
              offered={offered}
              ownOf={ownOf}
              hasTax={event.tax_percent > 0}
              errors={refused.addOns}
              onExtras={onExtras}
            />
          )}
        </Suspense>
      )}
      <DiscountCode
        code={draft.code}
        problem={codeProblem}
        isSmaller={isCodeSmaller}
        onCode={(code) => changeDraft(eventId, { code })}
      />
      {picked && <Cancelling terms={picked.terms ?? event.terms} startsOn={picked.tour_start_date} />}
    </BookingFrame>
  );
}

/** What cancelling the departure costs, before anything is paid. */
function Cancelling({ terms, startsOn }: { terms: Wire["SectionsOut"]; startsOn: string }) {
  const id = useId();
  return (
    <Card labelledBy={id}>
      <h2 id={id}>{t.ifYouCancel}</h2>
      <Markdown text={cancellationSentences(terms.cancellation, startsOn).join("\n")} isList />
    </Card>
  );
}
