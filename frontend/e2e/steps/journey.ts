import { test as base, expect } from "@playwright/test";
import { call } from "./server";
import { mainSite } from "./site";

export { expect };

/** Console messages about blocked resources, and React's about HTML of the server that it could not hydrate. */
const FAULTS = /Content Security Policy|Trusted ?Type|hydrat|React error #4(18|21|23|25)/i;

/**
 * A journey in a browser. Uncaught errors, blocked resources and hydration errors of its pages fail it at its end, and so do broken
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
        if (FAULTS.test(message.text())) pageErrors.push(`${message.page()?.url()}: ${message.text()}`);
      });
      await use(pageErrors);
      expect(pageErrors, "errors of the pages").toEqual([]);
    },
    { auto: true },
  ],
});
