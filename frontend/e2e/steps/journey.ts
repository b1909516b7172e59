import { test as base, expect } from "@playwright/test";

export { expect };

/** A journey in a browser. Uncaught errors and blocked resources of its pages fail it at its end. */
export const test = base.extend<{ pageErrors: string[] }>({
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
