import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/desk";
import type { Wire } from "@/api/wire";
import { useCustomer } from "@/domain/customers";
import { departuresQuery } from "@/features/desk/queries";
import { formatDayRange } from "@/lib/dates";
import { type Column, DataTable } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { TextField } from "@/ui/fields";
import { PageHead } from "@/ui/page-head";
import { RowLink } from "@/ui/row-link";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Plan = Wire["PlanSummary"];

function freeBeds({ tour_capacity: capacity, beds_sold: sold }: Plan): number {
  return Math.max(capacity - sold, 0);
}

/** Trip and dates, in lower case. */
function searchTextOf({ event_name: trip, plan_date_range: days }: Plan): string {
  return `${trip} ${formatDayRange(days.tour_start_date, days.tour_end_date)}`.toLowerCase();
}

/** The departures, with links to the form for a customer. */
const columnsFor = (customer: string | undefined): readonly Column<Plan>[] => [
  { name: t.trip, kind: "title", cell: ({ event_name }) => event_name },
  {
    name: t.dates,
    cell: ({ plan_date_range: days }) => <DayRange from={days.tour_start_date} to={days.tour_end_date} />,
  },
  {
    name: t.freeBeds,
    kind: "short",
    cell: (plan) => (freeBeds(plan) > 0 ? t.free(freeBeds(plan)) : t.noneFree),
  },
  {
    name: t.actions,
    kind: "actions",
    cell: (plan) => (
      <RowLink
        to="/to/orders/$eventId/book"
        params={{ eventId: plan.event_id }}
        search={{ plan: plan.event_plan_id, ...(customer && { customer }) }}
        aria-label={t.bookOn(`${plan.event_name}, ${plan.plan_date_range.tour_start_date}`)}
      >
        {t.title}
      </RowLink>
    ),
  },
];

type Props = {
  clientId: number;
  /** For whom the booking is. */
  customer: string | undefined;
};

/** Chooses the departure that a booking is entered for. */
export function ChooseDeparturePage({ clientId, customer }: Props) {
  const profile = useCustomer(clientId, customer);
  const [typed, setTyped] = useState("");
  const open = useQuery(departuresQuery(clientId, "booking"));
  const closed = useQuery(departuresQuery(clientId, "upcoming"));
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const plans = [...(open.data?.data ?? []), ...(closed.data?.data ?? [])]
    .filter((plan) => words.every((word) => searchTextOf(plan).includes(word)))
    .sort((a, b) => a.plan_date_range.tour_start_date.localeCompare(b.plan_date_range.tour_start_date));
  const failed = [open, closed].find(({ isError }) => isError);
  return (
    <>
      <PageHead
        panel={t.panel}
        title={profile.data?.name ? t.titleFor(profile.data.name) : t.title}
        lead={t.choose}
      />
      <TextField
        label={t.search}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        mb="md"
      />
      {failed?.error && (
        <ErrorState
          title={t.failed}
          text={failed.error.message}
          retryLabel={t.retry}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && (open.isPending || closed.isPending) && (
        <SkeletonGroup>
          <Skeleton height="16rem" />
        </SkeletonGroup>
      )}
      {open.data && closed.data && plans.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {plans.length > 0 && (
        <DataTable
          label={t.choose}
          columns={columnsFor(customer)}
          rows={plans}
          keyOf={(plan) => plan.event_plan_id}
        />
      )}
    </>
  );
}
