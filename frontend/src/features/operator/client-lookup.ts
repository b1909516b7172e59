import { t } from "#messages/operator";

/**
 * Each part of the panel works on the first approved client of who is signed in, and says in its own words when there is
 * none, or when the server did not tell.
 */

function isUnder(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}

/** What of the page that was asked for cannot be shown without a client. */
export function withoutClient(path: string): string | null {
  if (isUnder(path, "/to/event-creation")) return t.noMapping;
  if (isUnder(path, "/to/all-client-events")) return t.notApproved;
  if (isUnder(path, "/to/create-event")) return t.noApprovedClient;
  return isUnder(path, "/to/resources") || path === "/to/setvehicledetails" ? t.noClientData : null;
}

/** What is said when the server would not tell which client it is; `status` is that of its answer, 0 for none. */
export function lookupFailed(path: string, status: number): string {
  if (isUnder(path, "/to/create-event")) return t.lookupFailed;
  if (isUnder(path, "/to/event-creation") || isUnder(path, "/to/all-client-events")) return t.clientIdFailed;
  return t.clientsFailed(status);
}
