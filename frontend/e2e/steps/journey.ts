import { test as base, expect } from "@playwright/test";
import { call } from "./server";
import { mainSite } from "./site";

export { expect };

/**
 * A journey in a browser. Uncaught errors and blocked resources of its pages fail it at its end, and so do broken
 * invariants of seats and money.
 */
export const test = base.extend<{ pageErrors: string[]; invariants: undefined }>({
  invariants: [
    async ({ request }, use) => {
      await use(undefined);
      // Journeys beside it write between the queries of a check: only a row that stays is a fault.
      await expect
        .poll(() => call<string[]>(request, "GET", `${mainSite}/sandbox/invariants`), {
          message: "rows that break an invariant",
        })
        .toEqual([]);
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: string[] = [];
      context.on("weberror", (error) => pageErrors.push(String(error.error())));
      context.on("console", (message) => {
        const isBlocked = /Content Security Policy|Trusted ?Type/i.test(message.text());
        if (isBlocked) pageErrors.push(`${message.page()?.url()}: ${message.text()}`);
      });
      await use(pageErrors);
      expect(pageErrors, "errors thrown on the pages, and what their policy blocked").toEqual([]);
    },
    { auto: true },
  ],
});
