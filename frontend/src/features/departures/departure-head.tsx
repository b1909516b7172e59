import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#messages/departure-page";
import { t as operator } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as statuses } from "#messages/plan-status";
import { t as prices } from "#messages/prices";
import { isNotFound } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { profitQuery } from "@/domain/departure-profit";
import { eventQuery } from "@/domain/events";
import { PageHead } from "@/domain/page-head";
import { planTones } from "@/domain/plan-status";
import { PriceWithTax } from "@/domain/price-with-tax";
import { allIn, departureTermsQuery, roomsOf, taxOf } from "@/domain/prices";
import { May, type Right, useMay } from "@/domain/rights";
import classes from "@/features/departures/departure-head.module.css";
import { departureSummaryQuery } from "@/features/departures/orders-queries";
import { BedsMeter, MoneyMeter } from "@/features/departures/plan-meters";
import { countDays } from "@/lib/dates";
import { formatPlanId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { DayRange } from "@/ui/day-range";
import { LanguageText } from "@/ui/language-text";
import { Row } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { LinkTabs } from "@/ui/link-tabs";
import { MoreMenu } from "@/ui/more-menu";
import { Notice } from "@/ui/notice";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { useReadersToday } from "@/ui/use-today";

/** A page of a departure, by the last part of its address. */
export type DeparturePart = (typeof TABS)[number]["part"] | "leaders" | "waiting" | "change";

const PATH = "/to/orders/$eventId";
const TABS = [
  { part: "bookings", to: PATH, label: t.bookings, right: "view_bookings" },
  { part: "rooming", to: `${PATH}/rooming`, label: to.rooming, right: "departures" },
  { part: "sheet", to: `${PATH}/sheet`, label: to.sheetShort, right: "departures" },
  { part: "messages", to: `${PATH}/messages`, label: t.messages, right: "messages" },
  { part: "profit", to: `${PATH}/profit`, label: t.money, right: "money" },
  { part: "arrangements", to: `${PATH}/arrangements`, label: t.arrangements, right: "departures" },
] as const satisfies readonly { part: string; to: string; label: string; right: Right }[];

type Props = { eventId: number; planId: number; part: DeparturePart };

/** Name, figures and tabs of a departure, above each of its pages. */
export function DepartureHead({ eventId, planId, part }: Props) {
  const summary = useQuery(departureSummaryQuery(planId));
  const departure = summary.data;
  const may = useMay();
  const address = { params: { eventId }, search: { plan: planId } };
  const name = departure?.event_name ?? operator.planBookings;
  if (isNotFound(summary.error)) {
    return (
      part === "bookings" && (
        <PageHead title={name} back={<TextLink to="/to/orders">{operator.backToOrders}</TextLink>} />
      )
    );
  }
  const further = [
    { label: to.waitingList, name: to.waitingList, link: { to: `${PATH}/waiting`, ...address } as const },
    ...(may("trips") && departure?.status !== "cancelled"
      ? [
          {
            label: to.changeDeparture,
            name: to.changeDeparture,
            link: { to: `${PATH}/change`, ...address } as const,
          },
        ]
      : []),
    ...(may("site")
      ? [
          {
            label: to.timeline,
            name: to.timeline,
            link: { to: "/to/timeline", search: { event: eventId } } as const,
          },
        ]
      : []),
  ];
  return (
    <div className={classes["head"]} data-part={part}>
      <p className={classes["back"]}>
        <TextLink to="/to/orders">{operator.backToOrders}</TextLink>
      </p>
      <Row align="start" justify="between" gap={4}>
        <div className={classes["words"]}>
          {part === "bookings" ? (
            <DepartureName name={name} />
          ) : (
            <p className={classes["name"]}>
              <LanguageText>{name}</LanguageText>
            </p>
          )}
          {departure ? <Facts departure={departure} /> : summary.isPending && <Skeleton height="1.5rem" />}
        </div>
        <div className={classes["acts"]}>
          {departure?.status !== "cancelled" && (
            <May right="bookings">
              <ButtonLink to={`${PATH}/book`} {...address} size="sm">
                {to.newBooking}
              </ButtonLink>
            </May>
          )}
          <MoreMenu key={part} label={t.more} acts={further} isOutlined />
        </div>
      </Row>
      <Figures key={part} eventId={eventId} planId={planId} />
      <LinkTabs
        label={t.parts}
        tabs={TABS.filter(({ right }) => may(right)).map((tab) => ({
          label: tab.label,
          link: { to: tab.to, ...address },
          isCurrent: tab.part === tabOf(part),
        }))}
      />
      {tabOf(part) === "arrangements" && (
        <nav aria-label={t.arrangements} className={classes["links"]}>
          <TextLink
            to={`${PATH}/arrangements`}
            {...address}
            aria-current={part === "arrangements" ? "page" : undefined}
          >
            {to.resources}
          </TextLink>
          <TextLink
            to={`${PATH}/leaders`}
            {...address}
            aria-current={part === "leaders" ? "page" : undefined}
          >
            {to.leaders}
          </TextLink>
        </nav>
      )}
    </div>
  );
}

/** The tab of a page; the pages of the menu have none. */
function tabOf(part: DeparturePart): DeparturePart {
  return part === "leaders" ? "arrangements" : part;
}

function DepartureName({ name }: { name: string }) {
  usePageTitle(name, t.panel);
  return (
    <h1 className={classes["name"]}>
      <LanguageText>{name}</LanguageText>
    </h1>
  );
}

function Facts({ departure }: { departure: Wire["PlanSummary"] }) {
  const { tour_start_date: from, tour_end_date: until } = departure.plan_date_range;
  return (
    <Row as="p" gap={4} rowGap={1} above={2} tone="muted" size="sm">
      <DayRange from={from} to={until} />
      <span>{formatPlanId(departure.event_plan_id)}</span>
      <span>{operator.countBookings(departure.total_bookings)}</span>
      <span>{to.travellers(departure.total_travelers)}</span>
      <Badge tone={planTones[departure.status]}>{statuses[departure.status]}</Badge>
    </Row>
  );
}

/** Beds and money, read again with each tab, since a tab may have changed them. */
function Figures({ eventId, planId }: { eventId: number; planId: number }) {
  const may = useMay();
  const summary = useQuery({ ...departureSummaryQuery(planId), staleTime: 0 });
  const departure = summary.data;
  if (summary.isError && !departure) {
    return (
      <Notice
        tone="warn"
        action={
          <Button size="sm" variant="outline" onClick={() => void summary.refetch()}>
            {operator.retry}
          </Button>
        }
      >
        {t.figuresFailed}
      </Notice>
    );
  }
  if (!departure) return <Skeleton height="4rem" />;
  const { tour_start_date: from, tour_end_date: until } = departure.plan_date_range;
  const isCancelled = departure.status === "cancelled";
  return (
    <div className={classes["figures"]}>
      <div className={classes["meter"]}>
        <BedsMeter plan={departure} />
      </div>
      <div className={classes["meter"]}>
        <MoneyMeter plan={departure} />
      </div>
      <Figure name={operator.due} amount={departure.balance_due}>
        {departure.balance_due > 0 && !isCancelled && may("messages") && (
          <TextLink to={`${PATH}/messages`} params={{ eventId }} search={{ plan: planId, about: "due" }}>
            {t.remind}
          </TextLink>
        )}
      </Figure>
      {departure.tds_expected > 0 && <Figure name={t.tdsDue} amount={departure.tds_expected} />}
      {may("view_trips") && !isCancelled && <Quoted eventId={eventId} planId={planId} />}
      {!isCancelled && (
        <Figure name={t.perDay} amount={Math.round(departure.total_amount / countDays(from, until))} />
      )}
      {may("money") && !isCancelled && (
        <BreakEven eventId={eventId} planId={planId} travellers={departure.total_travelers} />
      )}
    </div>
  );
}

/** The lowest price of a bed, with tax, as operators quote it. */
function Quoted({ eventId, planId }: { eventId: number; planId: number }) {
  const event = useQuery(eventQuery(eventId)).data;
  const terms = useQuery(departureTermsQuery(eventId, planId)).data;
  const today = useReadersToday();
  const plan = event?.event_plans.find(({ ep_id }) => ep_id === planId);
  const rooms = event && plan ? roomsOf(event, plan) : [];
  if (!terms || !today || rooms.length === 0) return null;
  const price = Math.min(...rooms.map((room) => room.price_per_head_trip));
  return (
    <div className={classes["figure"]}>
      <span>{prices.perPerson}</span>
      <span>
        <PriceWithTax
          price={price}
          withTax={allIn(price, taxOf(terms, today))}
          {...(rooms.length > 1 && { wording: prices.from })}
        />
      </span>
    </div>
  );
}

/** Whether the departure covers its costs; nothing without costs. */
function BreakEven({ eventId, planId, travellers }: { eventId: number; planId: number; travellers: number }) {
  const needed = useQuery(profitQuery(planId)).data?.break_even.travellers ?? null;
  if (needed === null) return null;
  return (
    <div className={classes["figure"]}>
      <span>{t.breakEven}</span>
      <TextLink to={`${PATH}/profit`} params={{ eventId }} search={{ plan: planId }}>
        {travellers < needed ? t.moreToBreakEven(needed - travellers) : t.breaksEven(needed)}
      </TextLink>
    </div>
  );
}

type FigureProps = { name: string; amount: number; children?: ReactNode };

function Figure({ name, amount, children }: FigureProps) {
  return (
    <div className={classes["figure"]}>
      <span>{name}</span>
      <strong>{formatRupees(amount)}</strong>
      {children}
    </div>
  );
}
