import type { Page } from "@playwright/test";

type Answer = "silence" | { status: number; json?: unknown };

/** The response of a proxy whose server is down. */
export const badGateway = { status: 502 };

/** Has pages ask for all their data: what a page carries could not be delayed or replaced. */
export async function withoutCarriedData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text: string) => {
      const value: unknown = parse(text);
      const isBoot = value !== null && typeof value === "object" && "site" in value && "data" in value;
      return isBoot ? { ...value, data: [] } : value;
    };
  });
}

/** Delays the responses of an address until the returned function is called. */
export async function delayResponses(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Promise<unknown>[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await withoutCarriedData(page);
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
  await withoutCarriedData(page);
  await page.route(address, (route) => {
    const answer = answers.shift();
    if (!answer) return route.fallback();
    if (answer === "silence") return route.abort();
    return route.fulfill(answer.json === undefined ? { ...answer, body: "" } : answer);
  });
}
