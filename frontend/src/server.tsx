import "@/app/bare-engine";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server.edge";
import type { Boot } from "@/app/boot";
import { createApp } from "@/app/create-app";

/** Stands in for the nonce, which is another in every answer, while the page itself may be kept. */
const NONCE = "__TOLI_NONCE__";

/**
 * The HTML of a page, for `#root`; `boot` is the JSON that the page carries too. Everything the page shows must be in
 * it: nothing is fetched here.
 */
async function renderPage(path: string, boot: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const { router, element } = createApp({ boot: JSON.parse(boot) as Boot, nonce: NONCE, history });
  await router.load();
  return renderToString(element);
}

Object.assign(globalThis, { renderPage });
