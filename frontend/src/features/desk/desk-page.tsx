import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/desk";
import { isNotFound, sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { useCustomer } from "@/domain/customers";
import { eventQuery, optionsQuery } from "@/domain/events";
import { departureTermsQuery, roomsOf, taxOf } from "@/domain/prices";
import { readParty, useOfferedParty } from "@/domain/waiting";
import { BookingEntered } from "@/features/desk/booking-entered";
import {
  bodyOf,
  type Desk,
  deskField,
  deskForm,
  linesOf,
  peopleIn,
  quoteOf,
  startOf,
} from "@/features/desk/desk";
import { AddOns, BedLines, Customer, Payment, Price, Travellers } from "@/features/desk/desk-form";
import classes from "@/features/desk/desk-page.module.css";
import { DeskPrice } from "@/features/desk/desk-price";
import { deskQuoteQuery, keys } from "@/features/desk/queries";
import { addDays, formatDayRange, formatMoment } from "@/lib/dates";
import { showPhone } from "@/lib/phones";
import { addRupees } from "@/lib/typed-money";
import { Card } from "@/ui/card";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { shownErrors, showServerErrors } from "@/ui/form-errors";
import { Stack } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/priced-form.module.css";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { useSettled } from "@/ui/use-settled";
import { useReadersToday } from "@/ui/use-today";

/** Days that beds are held for unless another day is chosen. */
const HELD_FOR = 3;

type Props = {
  clientId: number;
  eventId: number;
  planId: number | null;
  /** For whom the booking is. */
  customer?: string | undefined;
};

/** A price without the income tax that is collected, of which no discount is given. */
function priceOf(quote: Wire["QuoteOut"] | undefined): number | null {
  return quote ? addRupees(quote.total, -quote.tcs) : null;
}

/** Enters a booking for somebody who phoned or came in. */
export function DeskPage({ clientId, eventId, planId, customer }: Props) {
  const profile = useCustomer(clientId, readParty({ customer }).customer ? undefined : customer);
  const party = useOfferedParty(clientId, planId, customer);
  const person = party.data ?? profile.data;
  const isLoading = profile.isLoading || party.isLoading;
  const event = useQuery(eventQuery(eventId));
  const options = useQuery(optionsQuery(eventId));
  const plan = event.data?.event_plans.find(({ ep_id }) => ep_id === planId);
  const [entered, setEntered] = useState<{ booking: Wire["DeskBookingOut"]; desk: Desk } | null>(null);
  const backLink = planId !== null && (
    <TextLink to="/to/orders/$eventId" params={{ eventId }} search={{ plan: planId }}>
      {t.backToBookings}
    </TextLink>
  );
  const failure = event.error ?? options.error;
  return (
    <>
      <PageHead
        panel={t.panel}
        back={backLink}
        title={t.title}
        lead={
          event.data &&
          plan &&
          `${event.data.title} · ${formatDayRange(plan.tour_start_date, plan.tour_end_date)} · ${t.free(plan.available_slots)}`
        }
      />
      {failure && !isNotFound(failure) && (
        <ErrorState
          title={t.failed}
          text={failure.message}
          retryLabel={t.retry}
          onRetry={() => void (event.isError ? event.refetch() : options.refetch())}
        />
      )}
      {(planId === null || (failure && isNotFound(failure)) || (event.data && !plan)) && (
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={<ButtonLink to="/to/new-booking">{t.chooseOne}</ButtonLink>}
        />
      )}
      {!failure && planId !== null && !(event.data && options.data && !isLoading) && (
        <SkeletonGroup className={layout["columns"]}>
          <Skeleton height="30rem" />
          <Skeleton height="12rem" />
        </SkeletonGroup>
      )}
      {entered && event.data && (
        <BookingEntered
          booking={entered.booking}
          desk={entered.desk}
          event={event.data}
          onAnother={() => setEntered(null)}
        />
      )}
      {profile.isError && <Notice tone="warn">{t.customerFailed}</Notice>}
      {!entered && event.data && options.data && plan && !isLoading && (
        <DeskForm
          clientId={clientId}
          event={event.data}
          options={options.data}
          plan={plan}
          customer={customer && person ? { ...person, customer } : undefined}
          offer={party.data}
          onEntered={(booking, desk) => setEntered({ booking, desk })}
        />
      )}
    </>
  );
}

type FormProps = {
  clientId: number;
  event: Wire["EventOut"];
  options: Wire["OptionsOut"];
  plan: Wire["EventOut"]["event_plans"][number];
  customer: Pick<Wire["CustomerProfile"], "customer" | "name" | "phone" | "email"> | undefined;
  /** The beds that are offered to the customer from the waiting list. */
  offer: ReturnType<typeof useOfferedParty>["data"];
  onEntered: (booking: Wire["DeskBookingOut"], desk: Desk) => void;
};

function DeskForm({ clientId, event, options, plan, customer, offer, onEntered }: FormProps) {
  const today = useReadersToday() ?? plan.booking_start_date;
  const queryClient = useQueryClient();
  const lines = linesOf(roomsOf(event, plan), options.categories);
  const { data: terms } = useQuery(departureTermsQuery(event.event_id, plan.ep_id));
  const tax = terms && taxOf(terms, today);
  const held = addDays(today, HELD_FOR);
  const start = {
    ...startOf(today, held < plan.tour_start_date ? held : plan.tour_start_date),
    variant: String(options.variants[0]?.option_id ?? ""),
    ...(customer && { name: customer.name, phone: showPhone(customer.phone), email: customer.email }),
    ...(offer && { beds: Object.fromEntries(offer.held.map((bed) => [`${bed.room_bed_id}-0`, bed.beds])) }),
  };
  const [total, setTotal] = useState<number | null>(null);
  const [usual, setUsual] = useState<number | null>(null);
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.desk.${plan.ep_id}${customer ? `.${customer.customer}` : ""}`,
    defaultValues: start,
    resolver: zodResolver(deskForm({ today, starts_on: plan.tour_start_date, total, usual })),
  });
  const desk = form.watch();
  const isAnything = peopleIn(desk) > 0;
  // A discount is of the usual price, which is asked for beside it.
  const usually = useSettled(quoteOf(plan.ep_id, lines, { ...desk, priceBy: "usual" }));
  const before = useQuery(deskQuoteQuery(clientId, usually.settled));
  const beforeTotal = isAnything && !before.isPlaceholderData ? priceOf(before.data) : null;
  if (beforeTotal !== usual) setUsual(beforeTotal);
  const request = quoteOf(plan.ep_id, lines, desk, usual);
  const { settled, isSettled } = useSettled(request);
  const quote = useQuery(deskQuoteQuery(clientId, settled));
  const isPriced = usually.isSettled && isSettled && !before.isFetching && !quote.isFetching;
  const currentQuote = isAnything ? quote.data : undefined;
  if ((currentQuote?.total ?? null) !== total) setTotal(currentQuote?.total ?? null);

  const entering = useMutation({
    mutationFn: (desk: Desk) =>
      callIdempotently("post", "/api/bookings/clients/{client_id}/desk", {
        path: { client_id: clientId },
        body: {
          ...bodyOf(quoteOf(plan.ep_id, lines, desk, usual), desk, currentQuote?.total ?? null),
          ...(offer && { offer: offer.token }),
        },
      }),
    onSuccess: async (booking, desk) => {
      dropDraft();
      onEntered(booking, desk);
      await queryClient.invalidateQueries({ queryKey: keys.bookings });
    },
    onError: async (error) => {
      showServerErrors(form, error, deskField);
      await quote.refetch();
    },
  });
  // The prices arrive after the change that asks for them; the resolver of the last render has them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the prices
  useEffect(() => {
    const names = shownErrors<Desk>(form.formState.errors);
    if (names.length > 0) void form.trigger(names);
  }, [total, usual]);
  const count = peopleIn(desk);
  /** Free beds of a sharing type, those that are offered to the customer among them. */
  const freeOf = ({ room_bed_id: roomId, total, held, sold }: (typeof plan.room_beds)[number]) =>
    total - held - sold + (offer?.held.find((bed) => bed.room_bed_id === roomId)?.beds ?? 0);
  return (
    <Form form={form} className={`${layout["columns"]} ${classes["desk"]}`} onSave={entering.mutateAsync}>
      <Stack gap={5}>
        {notice}
        {offer?.offer_ends_at && <Notice>{t.offered(offer.party, formatMoment(offer.offer_ends_at))}</Notice>}
        <Customer form={form} desk={desk} isAbroad={event.is_abroad} />
        <BedLines
          form={form}
          desk={desk}
          lines={lines}
          variants={options.variants}
          tax={tax}
          most={plan.available_slots + (offer?.party ?? 0)}
          free={new Map(plan.room_beds.map((bed) => [bed.room_bed_id, freeOf(bed)]))}
        />
        <AddOns form={form} desk={desk} addOns={options.add_ons} tax={tax} />
        <Travellers form={form} desk={desk} />
        <Price form={form} desk={desk} usual={usual} />
        <Payment
          clientId={clientId}
          form={form}
          desk={desk}
          advance={currentQuote?.advance ?? null}
          startsOn={plan.tour_start_date}
          today={today}
        />
      </Stack>
      <Card label={t.price} className={layout["price"]}>
        <h2 className={layout["title"]}>{t.price}</h2>
        <DeskPrice quote={currentQuote} error={isAnything ? quote.error : null} />
        {entering.isError && <Notice tone="bad">{sentenceOf(entering.error, t.bookFailed)}</Notice>}
        <SubmitButton control={form.control} size="lg" fullWidth disabled={isAnything && !isPriced}>
          {count === 0 ? t.bookPlain : desk.payBy === "later" ? t.hold(count) : t.book(count)}
        </SubmitButton>
      </Card>
    </Form>
  );
}
