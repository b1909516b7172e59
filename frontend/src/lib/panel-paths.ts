/**
 * Addresses of the panels' screens that stand behind one route, for links from other screens. As plain text: the
 * router's types know routes only.
 */
export const adminPaths: Record<"clients" | "operators" | "requests" | "audit" | "health", string> = {
  clients: "/admin/all-clients",
  operators: "/admin/operators",
  requests: "/admin/all-to-request",
  audit: "/admin/audit-log",
  health: "/admin/health",
};

/** The form of an operator's receipt details, where its GSTIN is. */
export const receiptDetailsPath: { to: string; hash: string } = {
  to: "/to/basic-client-profile",
  hash: "receipt-details",
};

/** A client's page in the administrators' panel. */
export function clientPath(clientId: number): string {
  return `/admin/all-clients/${clientId}`;
}

/** Lists of the operator's panel that its dashboard leads to. */
export const panelPaths: Record<"events" | "bookings", string> = {
  events: "/to/event-creation",
  bookings: "/to/bookings",
};

export function eventPath(eventId: number): string {
  return `/to/event-creation/update/${eventId}`;
}

export function bookingPath(eventId: number, bookingId: number): string {
  return `/to/orders/${eventId}/details/${bookingId}`;
}

/** The bookings and screens of one departure; `?plan=` says which. */
export function departurePath(eventId: number): string {
  return `/to/orders/${eventId}`;
}

export function roomingPath(eventId: number): string {
  return `/to/orders/${eventId}/rooming`;
}

export function sheetPath(eventId: number): string {
  return `/to/orders/${eventId}/sheet`;
}
