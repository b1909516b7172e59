import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/operator";
import { AuditPage } from "@/features/audit/audit-page";
import { readAuditSearch } from "@/features/audit/audit-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/audit-log")({
  validateSearch: readAuditSearch,
  component: AuditLog,
});

function AuditLog() {
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      clientId={useClientId()}
      panel={t.panel}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
