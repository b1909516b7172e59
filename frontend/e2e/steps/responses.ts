import type { Page } from "@playwright/test";

type Answer = "silence" | { status: number; json?: unknown };

/** The response of a proxy whose server is down. */
export const badGateway = { status: 502 };

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
