import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/dashboards";
import { t as words } from "#messages/operator";
import { t as panel } from "#messages/panel";
import { useMe } from "@/api/site";
import { PageHead } from "@/domain/page-head";
import { May, useMay } from "@/domain/rights";
import { Dashboard, DashboardSkeleton } from "@/features/dashboards/dashboard";
import { periodSearch, readPeriod, readPeriodSearch } from "@/features/dashboards/period";
import { decisionsQuery } from "@/features/departures/decision-queries";
import { Decisions } from "@/features/departures/decisions";
import { DeparturesToday } from "@/features/departures/departures-today";
import { FirstDay } from "@/features/first-day/first-day";
import { StoredMoneyCard } from "@/features/money/stored-money-card";
import { ProfitCard } from "@/features/profit/profit-card";
import { todoQuery } from "@/features/today/queries";
import { Today } from "@/features/today/today";
import { useClientId } from "@/routes/panels/-client";
import { ButtonLink } from "@/ui/link";

/** The operator's home page: what waits, the figures of a period, and today's departures, as the person's role allows. */
export const Route = createFileRoute("/to/")({
  validateSearch: readPeriodSearch,
  component: Home,
});

function Home() {
  const clientId = useClientId();
  const me = useMe();
  const period = readPeriod(Route.useSearch());
  const navigate = Route.useNavigate();
  const may = useMay();
  const hasTodo = may("todo");
  const todo = useQuery({ ...todoQuery(clientId), enabled: hasTodo });
  const decisions = useQuery({ ...decisionsQuery(clientId), enabled: hasTodo });
  const isTodoPending = todo.isLoading || decisions.isLoading;
  const today = (
    <>
      <FirstDay clientId={clientId} />
      {hasTodo && <Today clientId={clientId} decisions={<Decisions clientId={clientId} />} />}
    </>
  );
  if (me && !may("money")) {
    return (
      <>
        <PageHead title={words.dashboard} lead={words.greeting(me.name)} aside={<NewBooking />} />
        {isTodoPending && <DashboardSkeleton />}
        <div hidden={isTodoPending}>
          {today}
          <DeparturesToday clientId={clientId} />
        </div>
      </>
    );
  }
  return (
    me && (
      <Dashboard
        owner={clientId}
        title={words.dashboard}
        panel={words.panel}
        lead={words.greeting(me.name)}
        aside={<NewBooking />}
        period={period}
        onPeriod={(next) => void navigate({ search: periodSearch(next), replace: true })}
        before={today}
        isBeforePending={isTodoPending}
        empty={{
          text: t.emptyText,
          action: <ButtonLink to="/to/event-creation/create">{t.createEvent}</ButtonLink>,
        }}
      >
        <ProfitCard clientId={clientId} />
        <StoredMoneyCard clientId={clientId} />
        <DeparturesToday clientId={clientId} />
      </Dashboard>
    )
  );
}

function NewBooking() {
  return (
    <May right="bookings">
      <ButtonLink to="/to/new-booking">{panel.newBooking}</ButtonLink>
    </May>
  );
}
