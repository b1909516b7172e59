import { t } from "#messages/operator";

/**
 * Each part of the panel works on the first approved client of the signed-in person, and has its own message when there is
 * none, or when the lookup failed.
 */

function isUnder(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}

/** The part of the page that cannot be shown without a client. */
export function withoutClient(path: string): string | null {
  if (isUnder(path, "/to/event-creation")) return t.noMapping;
  if (isUnder(path, "/to/all-client-events")) return t.notApproved;
  if (isUnder(path, "/to/create-event")) return t.noApprovedClient;
  return isUnder(path, "/to/resources") || path === "/to/setvehicledetails" ? t.noClientData : null;
}

/** The message for a failed client lookup; `status` is that of the response, 0 for none. */
export function lookupFailed(path: string, status: number): string {
  if (isUnder(path, "/to/create-event")) return t.lookupFailed;
  if (isUnder(path, "/to/event-creation") || isUnder(path, "/to/all-client-events")) return t.clientIdFailed;
  return t.clientsFailed(status);
}
