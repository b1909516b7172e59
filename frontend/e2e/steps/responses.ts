import type { Page } from "@playwright/test";
import { loopback } from "./site";

type Answer = "silence" | { status: number; json?: unknown };

/** The response of a proxy whose server is down. */
export const badGateway = { status: 502 };

const FIRST_DATA = /(<script[^>]*id="boot"[^>]*>.*?"data":)\[.*?\](\}<\/script>)/s;

/** Removes the first data from each document, so that the page requests it: for journeys about these responses. */
export async function withoutFirstData(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.resourceType() !== "document") return route.fallback();
    const { host, pathname, search } = new URL(request.url());
    const headers = { ...(await request.allHeaders()), host };
    const response = await route.fetch({ url: `${loopback}${pathname}${search}`, headers, maxRedirects: 0 });
    const html = await response.text();
    return route.fulfill({ response, body: html.replace(FIRST_DATA, "$1[]$2") });
  });
}

/** Delays the responses of an address until the returned function is called. */
export async function delayResponses(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Promise<unknown>[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, (route) => {
    const answered = released.then(() => route.continue());
    held.push(answered);
    return answered;
  });
  return async () => {
    release();
    await Promise.all(held);
    await page.unroute(address);
  };
}

/** Replaces the next responses of an address, one per call. Later calls reach the server. */
export async function replaceNextResponses(page: Page, address: string, ...answers: Answer[]): Promise<void> {
  await page.route(address, (route) => {
    const answer = answers.shift();
    if (!answer) return route.fallback();
    if (answer === "silence") return route.abort();
    return route.fulfill(answer.json === undefined ? { ...answer, body: "" } : answer);
  });
}
