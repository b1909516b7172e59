import type { Me, SiteClient } from "@/api/site";

const ADMIN = 1;
const OPERATOR = 3;
const KEY = "toli.connection.skipped";

/** Whether a person could join this operator at all: admins join nobody, operators not themselves. */
export function mayConnect(
  me: Pick<Me, "role_id" | "default_url">,
  client: Pick<SiteClient, "client_url">,
): boolean {
  if (me.role_id === ADMIN) return false;
  return !(me.role_id === OPERATOR && me.default_url === client.client_url);
}

/** Whether this person chose Skip in this session of the browser, on this site. */
export function isSkipped(userId: number): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(userId);
  } catch {
    // Storage is denied: do not ask, rather than ask on every page.
    return true;
  }
}

export function skip(userId: number): void {
  try {
    sessionStorage.setItem(KEY, String(userId));
  } catch {
    // Nothing is asked without storage.
  }
}
