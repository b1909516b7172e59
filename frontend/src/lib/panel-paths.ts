/**
 * Addresses of the panels' screens that stand behind one route, for links from other screens. As plain text: the
 * router's types know routes only.
 */
export const adminPaths: Record<"clients" | "requests" | "audit", string> = {
  clients: "/admin/all-clients",
  requests: "/admin/all-to-request",
  audit: "/admin/audit-log",
};

/** The screens of one departure; `?plan=` says which. */
export function roomingPath(eventId: number): string {
  return `/to/orders/${eventId}/rooming`;
}

export function sheetPath(eventId: number): string {
  return `/to/orders/${eventId}/sheet`;
}
