import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/admin";
import { AuditPage } from "@/features/audit/audit-page";
import { readAuditSearch } from "@/features/audit/audit-search";

export const Route = createFileRoute("/admin/audit-log")({
  validateSearch: readAuditSearch,
  component: AuditLog,
});

function AuditLog() {
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      clientId={null}
      panel={t.panel}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
