import { notFound, redirect } from "@tanstack/react-router";
import { t } from "#messages/admin";
import { readRequestsSearch } from "@/features/admin/requests-search";
import { type Address, bare, type Found, type Loader, screenTable } from "@/routes/-screens";

/** The screens of the administrators' panel that stand behind one route. */

const screens: Record<string, Loader<Address>> = {
  "/admin/all-clients": async () => {
    const { ClientsPage } = await import("@/features/admin/clients-page");
    return ({ search, onSearch }) => (
      <ClientsPage
        filter={readRequestsSearch(search).status ?? "all"}
        onFilter={(status) => onSearch(readRequestsSearch({ status }), { replace: true })}
      />
    );
  },
  "/admin/all-clients/$clientId": async () => {
    const [{ ClientPage }, { AuditLog }, { readAuditSearch }] = await Promise.all([
      import("@/features/admin/client-page"),
      import("@/features/audit/audit-page"),
      import("@/features/audit/audit-search"),
    ]);
    return ({ params, search, onSearch }) => {
      const clientId = Number(params["clientId"]);
      return (
        <ClientPage
          key={clientId}
          clientId={clientId}
          trail={
            <AuditLog
              clientId={clientId}
              search={readAuditSearch(search)}
              onSearch={(next, how) => onSearch(readAuditSearch(next), how)}
            />
          }
        />
      );
    };
  },
  "/admin/all-to-request": async () => {
    const { ToRequestsPage } = await import("@/features/admin/to-requests-page");
    return ({ search, onSearch }) => (
      <ToRequestsPage
        filter={readRequestsSearch(search).status ?? "all"}
        onFilter={(status) => onSearch(readRequestsSearch({ status }), { replace: true })}
      />
    );
  },
  "/admin/operators": async () => {
    const [{ OperatorsPage }, { periodSearch, readPeriod }] = await Promise.all([
      import("@/features/dashboards/operators-page"),
      import("@/features/dashboards/period"),
    ]);
    return ({ search, onSearch }) => (
      <OperatorsPage
        panel={t.panel}
        period={readPeriod(search)}
        onPeriod={(period) => onSearch(periodSearch(period), { replace: true })}
      />
    );
  },
  "/admin/audit-log": async () => {
    const [{ AuditPage }, { readAuditSearch }] = await Promise.all([
      import("@/features/audit/audit-page"),
      import("@/features/audit/audit-search"),
    ]);
    return ({ search, onSearch }) => (
      <AuditPage
        clientId={null}
        panel={t.panel}
        search={readAuditSearch(search)}
        onSearch={(next, how) => onSearch(readAuditSearch(next), how)}
      />
    );
  },
  "/admin/health": async () => {
    const { HealthPage } = await import("@/features/health/health-page");
    return () => <HealthPage panel={t.panel} />;
  },
};

/** The panel's own addresses of pages that stand elsewhere. */
const elsewhere: Record<string, string> = {
  "/admin/logout_script": "/logout_script",
  "/admin/clear-session": "/clear-session",
};

const screenOf = screenTable(screens);

/** The screen that stands at an address of the panel; elsewhere is gone to. */
export async function screenAt(address: string): Promise<Found<Address>> {
  const other = elsewhere[bare(address)];
  if (other) throw redirect({ href: other, replace: true });
  const found = await screenOf(address);
  if (!found) throw notFound();
  return found;
}
