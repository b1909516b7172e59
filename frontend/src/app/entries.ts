import { createBrowserHistory, type RouterHistory } from "@tanstack/react-router";
import { carryToasts } from "@/ui/toasts";

/**
 * The front end has two entries, each with a document, a router and scripts of its own: the site for visitors and
 * travellers, and the panels for operators and administrators (ADR 15).
 */
export type Entry = "site" | "panels";

/** The entry whose document the server sends for a path; `web/page_routes.py` decides the same. */
export function entryOf(path: string): Entry {
  return /^\/(to|admin)([/?#]|$)/.test(path) ? "panels" : "site";
}

type Load = (address: string, how: { replace: boolean }) => void;

/**
 * The browser's history for the router of an entry. Links, navigations and redirects to an address of the other entry
 * load its document; links within the entry stay in the present one.
 */
export function createEntryHistory(entry: Entry, load: Load = loadDocument): RouterHistory {
  const history = createBrowserHistory();
  const { push, replace } = history;
  history.push = (path, ...stateAndOptions) =>
    entryOf(path) === entry ? push(path, ...stateAndOptions) : load(path, { replace: false });
  history.replace = (path, ...stateAndOptions) =>
    entryOf(path) === entry ? replace(path, ...stateAndOptions) : load(path, { replace: true });
  return history;
}

function loadDocument(address: string, { replace }: { replace: boolean }): void {
  window.addEventListener("pagehide", carryToasts, { once: true });
  if (replace) window.location.replace(address);
  else window.location.assign(address);
}
