import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/admin";
import { t as words } from "#messages/dashboards";
import { useMe } from "@/api/site";
import { useOpenRequests, Waiting } from "@/features/admin/open-requests";
import { Dashboard } from "@/features/dashboards/dashboard";
import { periodSearch, readPeriod, readPeriodSearch } from "@/features/dashboards/period";

/** The administrators' home page: open requests, and all operators' figures. */
export const Route = createFileRoute("/admin/")({
  validateSearch: readPeriodSearch,
  component: Home,
});

function Home() {
  const me = useMe();
  const requests = useOpenRequests();
  const period = readPeriod(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    me && (
      <Dashboard
        owner={null}
        title={t.home}
        panel={t.panel}
        lead={t.greeting(me.name)}
        period={period}
        onPeriod={(next) => void navigate({ search: periodSearch(next), replace: true })}
        empty={{ text: words.adminEmptyText }}
        before={<Waiting me={me} requests={requests} />}
        isBeforePending={requests.isPending}
      />
    )
  );
}
