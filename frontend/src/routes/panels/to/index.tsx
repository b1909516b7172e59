import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/dashboards";
import { t as words } from "#messages/operator";
import { useMay } from "@/api/rights";
import { useMe } from "@/api/site";
import { Dashboard } from "@/features/dashboards/dashboard";
import { periodSearch, readPeriod, readPeriodSearch } from "@/features/dashboards/period";
import { Decisions } from "@/features/operator/decisions";
import { DeparturesToday } from "@/features/operator/departures-today";
import { PageHead } from "@/features/operator/page-head";
import { ProfitCard } from "@/features/profit/profit-card";
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
  const today = may("todo") && <Today clientId={clientId} decisions={<Decisions clientId={clientId} />} />;
  if (me && !may("money")) {
    return (
      <>
        <PageHead title={words.dashboard} lead={words.greeting(me.name)} />
        {today}
        <DeparturesToday clientId={clientId} />
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
        period={period}
        onPeriod={(next) => void navigate({ search: periodSearch(next), replace: true })}
        before={today}
        empty={{
          text: t.emptyText,
          action: <ButtonLink to="/to/event-creation/create">{t.createEvent}</ButtonLink>,
        }}
      >
        <ProfitCard clientId={clientId} />
        <DeparturesToday clientId={clientId} />
      </Dashboard>
    )
  );
}
