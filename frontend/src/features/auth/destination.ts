import type { Site } from "@/api/site";
import type { Wire } from "@/api/wire";

const ADMIN = 1;
const OPERATOR = 3;

export type Destination =
  | { kind: "here"; path: string }
  /** Another site of the platform: the sign-in has to be carried over. `label` null is the main one. */
  | { kind: "elsewhere"; label: string | null; path: string };

/** Accepts only paths of this site, so that a link cannot redirect elsewhere; `/login` itself would cause a loop. */
export function ownPath(path: string | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\s\\]/.test(path)) return undefined;
  return /^\/(login|register|logout_script|clear-session|handoff)\b/.test(path) ? undefined : path;
}

/** The page to open after signing in, or null when the server's role is not a number. */
export function destinationOf(
  session: Pick<Wire["Session"], "role_id" | "default_url">,
  site: Pick<Site, "kind" | "client">,
  next: string | undefined,
): Destination | null {
  if (!Number.isInteger(session.role_id)) return null;
  const path = ownPath(next);
  const label = site.client?.client_url ?? null;
  if (session.role_id === ADMIN) return at(null, path && under("/admin", path) ? path : "/admin", label);
  if (session.role_id === OPERATOR) {
    return at(session.default_url, path && under("/to", path) ? path : "/to", label);
  }
  return { kind: "here", path: path ?? "/" };
}

/** The steps of a booking before its beds are held, whose forms keep what was typed in memory. */
export function isBookingStep(path: string): boolean {
  return /^\/events\/\d+\/(book|travellers)\b/.test(path);
}

function under(area: string, path: string): boolean {
  return path === area || path.startsWith(`${area}/`) || path.startsWith(`${area}?`);
}

function at(label: string | null, path: string, currentLabel: string | null): Destination {
  return label === currentLabel ? { kind: "here", path } : { kind: "elsewhere", label, path };
}
