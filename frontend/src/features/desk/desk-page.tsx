import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/desk";
import { isNotFound, sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { eventQuery, optionsQuery } from "@/domain/events";
import { companyPath } from "@/domain/gstin";
import { BookingEntered } from "@/features/desk/booking-entered";
import { bodyOf, type Desk, linesOf, peopleIn, problemsOf, quoteOf, startOf } from "@/features/desk/desk";
import { AddOns, BedLines, Customer, Payment, Price, Travellers } from "@/features/desk/desk-form";
import classes from "@/features/desk/desk-page.module.css";
import { DeskPrice } from "@/features/desk/desk-price";
import { deskQuoteQuery, keys } from "@/features/desk/queries";
import { addDays, formatDayRange } from "@/lib/dates";
import { addRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/priced-form.module.css";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { useDraftForm } from "@/ui/use-draft-form";
import { useSettled } from "@/ui/use-settled";
import { useReadersToday } from "@/ui/use-today";

/** Days that beds are held for unless another day is chosen. */
const HELD_FOR = 3;

type Props = { clientId: number; eventId: number; planId: number | null };

/** A price without the income tax that is collected, of which no discount is given. */
function priceOf(quote: Wire["QuoteOut"] | undefined): number | null {
  return quote ? addRupees(quote.total, -quote.tcs) : null;
}

/** Enters a booking for somebody who phoned or came in. */
export function DeskPage({ clientId, eventId, planId }: Props) {
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
      {!failure && planId !== null && !(event.data && options.data) && (
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
      {!entered && event.data && options.data && plan && (
        <DeskForm
          clientId={clientId}
          event={event.data}
          options={options.data}
          plan={plan}
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
  onEntered: (booking: Wire["DeskBookingOut"], desk: Desk) => void;
};

function DeskForm({ clientId, event, options, plan, onEntered }: FormProps) {
  const today = useReadersToday() ?? plan.booking_start_date;
  const queryClient = useQueryClient();
  const lines = linesOf(event.room_bed_pricings, options.categories);
  const held = addDays(today, HELD_FOR);
  const start = {
    ...startOf(today, held < plan.tour_start_date ? held : plan.tour_start_date),
    variant: String(options.variants[0]?.option_id ?? ""),
  };
  const [total, setTotal] = useState<number | null>(null);
  const [usual, setUsual] = useState<number | null>(null);
  const form = useDraftForm<Desk>({
    draftKey: `toli.client.${clientId}.desk.${plan.ep_id}`,
    start,
    problemsOf: (desk) => problemsOf(desk, { today, starts_on: plan.tour_start_date, total, usual }),
    wireNames: (field) => {
      if (field.startsWith("booking_rooms") || field.startsWith("add_ons")) return "beds";
      const company = companyPath(field);
      if (company) return company;
      const [list, place, name] = field.split(".");
      const typed = { full_name: "name", age: "age", phone: "phone" } as const;
      if (list === "traveller_info" && name && name in typed) {
        return `travellers.${Number(place)}.${typed[name as keyof typeof typed]}`;
      }
      const last = field.split(".").at(-1) ?? field;
      return last in start ? (last as keyof Desk) : undefined;
    },
  });
  const isAnything = peopleIn(form.values) > 0;
  // A discount is of the usual price, which is asked for beside it.
  const usually = useSettled(quoteOf(plan.ep_id, lines, { ...form.values, priceBy: "usual" }));
  const before = useQuery(deskQuoteQuery(clientId, usually.settled));
  const beforeTotal = isAnything && !before.isPlaceholderData ? priceOf(before.data) : null;
  if (beforeTotal !== usual) setUsual(beforeTotal);
  const request = quoteOf(plan.ep_id, lines, form.values, usual);
  const { settled, isSettled } = useSettled(request);
  const quote = useQuery(deskQuoteQuery(clientId, settled));
  const isPriced = usually.isSettled && isSettled && !before.isFetching && !quote.isFetching;
  const currentQuote = isAnything ? quote.data : undefined;
  if ((currentQuote?.total ?? null) !== total) setTotal(currentQuote?.total ?? null);

  const entering = useMutation({
    mutationFn: (desk: Desk) =>
      callIdempotently("post", "/api/bookings/clients/{client_id}/desk", {
        path: { client_id: clientId },
        body: bodyOf(quoteOf(plan.ep_id, lines, desk, usual), desk, currentQuote?.total ?? null),
      }),
    onSuccess: async (booking, desk) => {
      form.dropDraft();
      onEntered(booking, desk);
      await queryClient.invalidateQueries({ queryKey: keys.bookings });
    },
    onError: async (error) => {
      form.refuse(error);
      await quote.refetch();
    },
  });
  const count = peopleIn(form.values);
  return (
    <form
      ref={form.ref}
      noValidate
      className={`${layout["columns"]} ${classes["desk"]}`}
      onSubmit={form.submit((desk) => entering.mutate(desk))}
    >
      <div className={layout["form"]}>
        {form.notice}
        <Customer form={form} isAbroad={event.is_abroad} />
        <BedLines form={form} lines={lines} variants={options.variants} most={plan.available_slots} />
        <AddOns form={form} addOns={options.add_ons} />
        <Travellers form={form} />
        <Price form={form} usual={usual} />
        <Payment
          clientId={clientId}
          form={form}
          advance={currentQuote?.advance ?? null}
          startsOn={plan.tour_start_date}
          today={today}
        />
      </div>
      <Card label={t.summary} className={layout["price"]}>
        <h2 className={layout["title"]}>{t.summary}</h2>
        <DeskPrice quote={currentQuote} error={isAnything ? quote.error : null} />
        {entering.isError && <Notice tone="bad">{sentenceOf(entering.error, t.bookFailed)}</Notice>}
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={isAnything && !isPriced}
          loading={entering.isPending}
        >
          {count === 0 ? t.bookPlain : form.values.payBy === "later" ? t.hold(count) : t.book(count)}
        </Button>
      </Card>
    </form>
  );
}
