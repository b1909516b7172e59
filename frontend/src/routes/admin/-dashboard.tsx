import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "#messages/admin";
import { t as words } from "#messages/dashboards";
import type { Me } from "@/api/site";
import { Waiting } from "@/features/admin/waiting";
import { Dashboard } from "@/features/dashboards/dashboard";
import { periodSearch, readPeriod } from "@/features/dashboards/period";

/** The administrators' first page: what waits for them, and all operators' figures. */
export function AdminDashboard({ me }: { me: Me }) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Dashboard
      owner={null}
      title={t.home}
      panel={t.panel}
      lead={t.greeting(me.name)}
      period={readPeriod(search)}
      onPeriod={(period) => void navigate({ to: "/admin", search: periodSearch(period), replace: true })}
      empty={{ text: words.adminEmptyText }}
      before={<Waiting me={me} />}
    />
  );
}
