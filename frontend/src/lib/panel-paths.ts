/**
 * Addresses of the panels' screens that stand behind one route, for links from other screens. As plain text: the
 * router's types know routes only.
 */
export const adminPaths: Record<"clients" | "requests" | "audit" | "health", string> = {
  clients: "/admin/all-clients",
  requests: "/admin/all-to-request",
  audit: "/admin/audit-log",
  health: "/admin/health",
};

/** A client's page in the administrators' panel. */
export function clientPath(clientId: number): string {
  return `/admin/all-clients/${clientId}`;
}

/** The screens of one departure; `?plan=` says which. */
export function roomingPath(eventId: number): string {
  return `/to/orders/${eventId}/rooming`;
}

export function sheetPath(eventId: number): string {
  return `/to/orders/${eventId}/sheet`;
}
