import type { Page } from "@playwright/test";

type Answer = "silence" | { status: number; json?: unknown };

/** What stands in front of a server, when that is not there. */
export const badGateway = { status: 502 };

/** Keeps the answers of an address back until it is told to let them go. */
export async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Promise<unknown>[] = [];
  let letGo = () => {};
  const told = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, (route) => {
    const answered = told.then(() => route.continue());
    held.push(answered);
    return answered;
  });
  return async () => {
    letGo();
    await Promise.all(held);
    await page.unroute(address);
  };
}

/** Plays the next answers of an address, one a call. What is called after them answers for itself. */
export async function playNext(page: Page, address: string, ...answers: Answer[]): Promise<void> {
  await page.route(address, (route) => {
    const answer = answers.shift();
    if (!answer) return route.fallback();
    if (answer === "silence") return route.abort();
    return route.fulfill(answer.json === undefined ? { ...answer, body: "" } : answer);
  });
}
