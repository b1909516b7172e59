import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { t } from "#messages/booking";
import { t as details } from "#messages/booking-details";
import { t as pan } from "#messages/pan";
import { ApiError } from "@/api/errors";
import { useMe } from "@/api/site";
import { FormCompanyFields } from "@/domain/company-fields";
import { tripQuery } from "@/domain/events";
import { companyPath, companyProblems } from "@/domain/gstin";
import { panOf, panProblem } from "@/domain/pan";
import { forGroup, privateDeparturesQuery } from "@/domain/private-departures";
import { STATES } from "@/domain/states";
import { type AboutPlace, aboutPlaces } from "@/features/booking/about-place";
import { BookingFrame } from "@/features/booking/booking-frame";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { countPeople, offeredOf, placesOf } from "@/features/booking/choice";
import { CompanionPicker } from "@/features/booking/companion-picker";
import { DiscountCode } from "@/features/booking/discount-code";
import { changeDraft, choiceOf, readDraft } from "@/features/booking/draft";
import { HoldRefusal } from "@/features/booking/hold-error";
import { NothingToBook } from "@/features/booking/nothing-to-book";
import {
  areDetailsLater,
  missingFields,
  NOBODY,
  type PartyValues,
  partyOf,
  partyPath,
  type Saved,
  stepProblems,
  withCompanion,
} from "@/features/booking/party";
import { PriceChangedDialog } from "@/features/booking/price-changed-dialog";
import { PricePanel } from "@/features/booking/price-panel";
import { QuoteError } from "@/features/booking/quote-error";
import { restoreSecrets, sealSecrets } from "@/features/booking/sealed-draft";
import { TravellerCards } from "@/features/booking/traveller-cards";
import classes from "@/features/booking/traveller-cards.module.css";
import { UnfinishedNotice } from "@/features/booking/unfinished-notice";
import { useBookingDraft } from "@/features/booking/use-booking-draft";
import { isAsHeld, isFirstComplete, useHolding } from "@/features/booking/use-holding";
import { useOwnHold } from "@/features/booking/use-own-hold";
import { useQuote } from "@/features/booking/use-quote";
import { WhatsAppConsent } from "@/features/booking/whatsapp-consent";
import { showPhone } from "@/lib/phones";
import { checkedValues, under } from "@/lib/typed-fields";
import { Button } from "@/ui/button";
import { Form, formOptions } from "@/ui/form";
import { useTyped } from "@/ui/form-draft";
import { shownErrors, showServerErrors } from "@/ui/form-errors";
import { FormLongTextField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

export type SignInProps = {
  opened: boolean;
  email: string;
  phone: string;
  onClose: () => void;
  onSignedIn: () => void;
};

type Props = {
  eventId: number;
  /** The sign-in dialog, from another feature. */
  signIn: (props: SignInProps) => ReactNode;
};

const FORM = "travellers";
const LONGEST_REQUESTS = 500;

/** Step 2: the travellers. Continuing holds the beds. */
export function TravellersPage({ eventId, signIn }: Props) {
  const me = useMe();
  const { data: listed } = useSuspenseQuery(tripQuery(eventId));
  const draft = useBookingDraft(eventId);
  const group = useQuery(privateDeparturesQuery(eventId, draft.groupCode));
  const event = forGroup(listed, draft.groupCode ? group.data : undefined);
  const { mine, other, isLoading } = useOwnHold(eventId, draft);
  const holding = useHolding(eventId, mine);
  const [erased, setErased] = useState<ReadonlySet<number>>(new Set());
  const saved = (mine?.traveller_info ?? []).map((traveller, index) => ({
    ...traveller,
    erasesMedical: erased.has(index),
  }));
  const choice = choiceOf(draft);
  const replaced = mine?.reservation_event.reservation_event_id ?? null;
  const savedPan = mine?.reservation_event.company ? "" : (mine?.reservation_event.travel_tax?.pan ?? "");
  const { quote, codeProblem, isCodeSmaller } = useQuote(
    draft.planId,
    choice,
    draft.code,
    draft.groupCode,
    draft.offer,
    event.is_abroad ? panOf(draft.pan, draft.company) : null,
    event.is_abroad ? replaced : null,
  );
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([0]));
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  /** The field that takes the focus once its card is open, because the pressed button has gone. */
  const [nextField, setNextField] = useState<string>();
  const [isSigningIn, setSigningIn] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const people = countPeople(choice);
  const plan = event.event_plans.find(({ ep_id }) => ep_id === draft.planId);
  const offered = offeredOf(event, plan);
  const about = aboutPlaces(placesOf(choice), offered, event.room_bed_pricings);
  const isLater = areDetailsLater(event, { total: quote.data?.total, people });
  const start: PartyValues = {
    travellers: partyOf(draft.travellers, people),
    homeState: draft.homeState,
    company: draft.company,
    pan: draft.pan,
    details: draft.details,
  };
  const form = useForm<PartyValues>({
    ...formOptions,
    defaultValues: start,
    resolver: zodResolver(
      checkedValues<PartyValues>((values) => partyProblems(values, about, saved, isLater)),
    ),
  });
  useTyped(form, (values) => {
    holding.reset();
    changeDraft(eventId, values);
  });
  const { control } = form;
  const { travellers: party, company } = form.watch();

  /** Shows the errors that were shown for what the rules say now. */
  const checkAgain = () => {
    const names = shownErrors<PartyValues>(form.formState.errors);
    if (names.length > 0) void form.trigger(names);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the rules
  useEffect(checkAgain, [isLater]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the draft, which others change too
  useEffect(() => {
    if (JSON.stringify(form.getValues()) === JSON.stringify(start)) return;
    form.reset(start, { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true });
    checkAgain();
  }, [JSON.stringify(start)]);

  /** Opens a traveller's card, so that a field in it can take the focus. */
  const open = (index: number) => setOpened((last) => new Set([...last, index]));

  // Restores the input from before a sign-in that reloaded the page.
  useEffect(() => {
    if (draft.lostSecrets) void restoreSecrets(eventId).finally(() => setRestored(true));
  }, [draft.lostSecrets, eventId]);

  useEffect(() => {
    if (!nextField) return;
    document.getElementsByName(nextField)[0]?.focus();
    setNextField(undefined);
  }, [nextField]);

  const accountPhone = me?.phone ?? "";
  // Only once, so that a number that was deleted stays deleted.
  useEffect(() => {
    const { held, travellers } = readDraft(eventId);
    const [lead = NOBODY, ...guests] = travellers;
    if (!accountPhone || held || lead.phone) return;
    changeDraft(eventId, { travellers: [{ ...lead, phone: showPhone(accountPhone) }, ...guests] });
  }, [accountPhone, eventId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown once
  useEffect(() => {
    if (!(holding.error instanceof ApiError) || !showServerErrors(form, holding.error, partyField)) return;
    const path = holding.error.errors.map(({ field }) => partyField(field)).find(Boolean);
    const [, place] = /^travellers\.(\d+)/.exec(path ?? "") ?? [];
    if (place !== undefined) open(Number(place));
    setNextField(path);
  }, [holding.error]);

  const book: string = `/events/${eventId}/book`;
  const isEmpty = !plan || people === 0;
  if (group.isLoading || (isEmpty && isLoading)) return <BookingSkeleton />;
  const held = other && (
    <UnfinishedNotice
      eventId={eventId}
      hold={other}
      hasChange={event.event_plans.some(({ ep_id }) => ep_id === other.reservation_event.event_plan_id)}
    />
  );
  const frame = {
    title: t.travellersTitle,
    lead: t.travellersLead,
    trip: event.title,
    site: event.client.client_name,
    step: 1,
  };
  if (isEmpty) {
    return held ? (
      <BookingFrame {...frame} aside={null}>
        {held}
      </BookingFrame>
    ) : (
      <NothingToBook title={t.nothingChosen} text={t.nothingChosenText} to={book} label={t.chooseBeds} />
    );
  }

  const isUnchanged = isAsHeld(draft, mine) && erased.size === 0;
  const mayGoOn = isFirstComplete(party, saved, isLater) || isUnchanged;

  const hold = async () => {
    // A press before the price is loaded waits for it, so that it is not lost: also while the one before is still shown.
    const priced = quote.data && !quote.isPlaceholderData ? quote.data : (await quote.refetch()).data;
    if (priced)
      holding.hold({ draft, planId: plan.ep_id, party, saved, isAbroad: event.is_abroad, seen: priced });
  };

  const action = (
    <Button
      type="submit"
      form={FORM}
      size="lg"
      fullWidth
      loading={holding.loading}
      // A press shows what is missing and moves the focus there.
      aria-disabled={!mayGoOn || undefined}
    >
      {t.continue}
    </Button>
  );

  return (
    <BookingFrame
      {...frame}
      aside={
        <PricePanel
          title={event.title}
          image={event.images[0]}
          dates={{ from: plan.tour_start_date, to: plan.tour_end_date }}
          quote={isUnchanged && mine ? mine.quote : quote.data}
          loading={quote.isFetching}
          error={quote.isError && <QuoteError error={quote.error} onRetry={quote.refetch} />}
          action={action}
        />
      }
    >
      {!mine && draft.lostSecrets && isRestored && <Notice tone="warn">{t.secretsLost}</Notice>}
      <HoldRefusal error={holding.error} book={book} />
      {me && (
        <CompanionPicker
          me={me}
          party={party}
          onAdd={(place, companion) => {
            const traveller = party[place];
            if (!traveller) return;
            const filled = withCompanion(traveller, companion);
            const [missing = "name"] = missingFields(filled, place, {
              category: about[place]?.category,
              isLater,
            });
            holding.reset();
            changeDraft(eventId, { travellers: party.with(place, filled) });
            open(place);
            setAdded((last) => new Set([...last, place]));
            setNextField(`travellers.${place}.${missing}`);
          }}
        />
      )}
      <Form
        gap={5}
        form={form}
        id={FORM}
        onSubmitCapture={(event) => {
          if (!isUnchanged || !mine) return;
          event.preventDefault();
          event.stopPropagation();
          holding.goBackToReview(mine.reservation_event.reservation_event_id);
        }}
        onInvalid={({ travellers }) => {
          const [wrong] = Object.keys(travellers ?? []);
          if (wrong !== undefined) open(Number(wrong));
        }}
        onSave={() => {
          if (me) return hold();
          void sealSecrets(eventId);
          setSigningIn(true);
        }}
      >
        <TravellerCards
          control={control}
          party={party}
          about={about}
          opened={opened}
          added={added}
          isLater={isLater}
          onOpened={setOpened}
          saved={saved}
          savedBookingId={replaced}
          onEraseMedical={(index, erases) =>
            setErased(
              (last) => new Set(erases ? [...last, index] : [...last].filter((place) => place !== index)),
            )
          }
          consent={
            <WhatsAppConsent
              clientId={event.client.client_id}
              value={draft.whatsAppConsent}
              onChange={(whatsAppConsent) => changeDraft(eventId, { whatsAppConsent })}
            />
          }
        />
        <FormSelectField
          control={control}
          name="homeState"
          label={t.homeState}
          description={t.homeStateHint}
          data={[{ value: "", label: t.noState }, ...STATES]}
          className={classes["state"] ?? ""}
        />
        <FormCompanyFields control={control} isAsked={company.isAsked} />
        {event.is_abroad && !company.isAsked && (
          <FormTextField
            control={control}
            name="pan"
            label={pan.label}
            description={savedPan ? `${pan.hint} ${pan.known(savedPan)}` : pan.hint}
            className={classes["state"] ?? ""}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <FormLongTextField
          control={control}
          name="details.special_requests"
          label={details.requests}
          description={details.requestsHint}
          maxLength={LONGEST_REQUESTS}
          rows={3}
          className={classes["requests"] ?? ""}
        />
      </Form>
      <DiscountCode
        code={draft.code}
        problem={codeProblem}
        isSmaller={isCodeSmaller}
        onCode={(code) => {
          holding.reset();
          changeDraft(eventId, { code });
        }}
      />
      <Notice tone="note">{t.holdFor}</Notice>
      <div>
        <ButtonLink to={book} variant="outline">
          {t.back}
        </ButtonLink>
      </div>
      <PriceChangedDialog
        change={holding.priceChange}
        onAccept={holding.acceptPrice}
        onRefuse={holding.refusePrice}
      />
      {signIn({
        opened: isSigningIn,
        email: party[0]?.email.trim() ?? "",
        phone: party[0]?.phone.trim() ?? "",
        onClose: () => setSigningIn(false),
        onSignedIn: () => {
          setSigningIn(false);
          void hold();
        },
      })}
    </BookingFrame>
  );
}

function partyProblems(
  { travellers, company, pan: typed }: PartyValues,
  about: readonly AboutPlace[],
  saved: readonly Saved[],
  isLater: boolean,
) {
  const wrong = panProblem(typed, company);
  return Object.assign(
    under("company", companyProblems(company)),
    wrong ? { pan: wrong } : {},
    ...travellers.map((traveller, index) =>
      under(
        `travellers.${index}`,
        stepProblems(traveller, saved[index], index, { category: about[index]?.category, isLater }),
      ),
    ),
  );
}

/** The field of the form for a field of the server's errors. */
function partyField(field: string): FieldPath<PartyValues> | undefined {
  return partyPath(field) ?? companyPath(field) ?? (/(^|\.)pan$/.test(field) ? "pan" : undefined);
}
