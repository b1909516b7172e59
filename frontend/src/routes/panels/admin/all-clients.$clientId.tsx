import { createFileRoute } from "@tanstack/react-router";
import { ClientPage } from "@/features/admin/client-page";
import { AuditLog } from "@/features/audit/audit-page";
import { readAuditSearch } from "@/features/audit/audit-search";
import { ClientCommission } from "@/features/billing/client-commission";
import { idParams } from "@/routes/-params";

export const Route = createFileRoute("/admin/all-clients/$clientId")({
  params: idParams("clientId"),
  validateSearch: readAuditSearch,
  component: Client,
});

function Client() {
  const { clientId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ClientPage
      key={clientId}
      clientId={clientId}
      commission={<ClientCommission clientId={clientId} />}
      trail={
        <AuditLog
          clientId={clientId}
          search={Route.useSearch()}
          onSearch={(search, how) => void navigate({ search, ...how })}
        />
      }
    />
  );
}
