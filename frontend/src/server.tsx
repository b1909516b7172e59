import "@/app/bare-engine";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import { unanswered } from "@/app/bare-engine";
import type { Boot } from "@/app/boot";
import { createApp } from "@/app/create-app";
import { routeTree } from "@/site-routes.gen";

/** A placeholder for the nonce, which differs in every response, while the page may be cached. */
const NONCE = "__TOLI_NONCE__";

/**
 * The HTML of a page, for `#root`; `boot` is the JSON embedded in the page. Everything the page shows must be in
 * it: nothing is fetched here, and a page that needs more is not rendered.
 */
async function renderPage(path: string, boot: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const { router, element } = createApp({
    entry: "site",
    routeTree,
    boot: JSON.parse(boot) as Boot,
    nonce: NONCE,
    history,
  });
  unanswered.length = 0;
  await router.load();
  const html = renderToString(element);
  if (unanswered.length > 0) throw new Error(`The page does not carry ${unanswered.join(", ")}`);
  return html;
}

Object.assign(globalThis, { renderPage });
