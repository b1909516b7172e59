/**
 * Addresses of the panels' screens that stand behind one route, for links from other screens. As plain text: the
 * router's types know routes only.
 */
export const adminPaths: Record<"clients" | "requests", string> = {
  clients: "/admin/all-clients",
  requests: "/admin/all-to-request",
};
