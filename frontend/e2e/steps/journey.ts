import { test as base, expect } from "@playwright/test";

export { expect };

/** A journey in a browser: whatever the pages throw, or their policy blocks, fails it at its end. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("weberror", (error) => complaints.push(String(error.error())));
      context.on("console", (message) => {
        const isBlocked = /Content Security Policy|Trusted ?Type/i.test(message.text());
        if (isBlocked) complaints.push(`${message.page()?.url()}: ${message.text()}`);
      });
      await use(complaints);
      expect(complaints, "errors thrown on the pages, and what their policy blocked").toEqual([]);
    },
    { auto: true },
  ],
});
