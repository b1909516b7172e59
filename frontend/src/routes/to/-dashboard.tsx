import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "#messages/dashboards";
import { t as words } from "#messages/operator";
import type { Me } from "@/api/site";
import { Dashboard } from "@/features/dashboards/dashboard";
import { periodSearch, readPeriod } from "@/features/dashboards/period";
import { DeparturesToday } from "@/features/operator/departures-today";
import { OwedNotice } from "@/features/operator/owed-notice";
import { ButtonLink } from "@/ui/link";

/** The operator's first page: the figures of a period, and how departures stand today. */
export function OperatorDashboard({ me, clientId }: { me: Me; clientId: number }) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Dashboard
      owner={clientId}
      title={words.dashboard}
      panel={words.panel}
      lead={words.greeting(me.name)}
      period={readPeriod(search)}
      onPeriod={(period) => void navigate({ to: "/to", search: periodSearch(period), replace: true })}
      empty={{
        text: t.emptyText,
        action: <ButtonLink to="/to/event-creation/create">{t.createEvent}</ButtonLink>,
      }}
    >
      <OwedNotice clientId={clientId} />
      <DeparturesToday clientId={clientId} />
    </Dashboard>
  );
}
