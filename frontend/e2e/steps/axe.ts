import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects no axe violation in the present state of the page. The journey continues after a failure. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settled(page);
  // All frames are of the same origin, so axe can collect their results in this page. A document keeps axe for its
  // next check: compiling it takes as long as checking a form.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  }
  const found = await page.evaluate(violations, TAGS);
  expect.soft(found, `axe on ${state}`).toEqual([]);
}

/** Runs axe in the page, and describes what it finds. */
async function violations(tags: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations: found } = await axe.run(document, {
    // Elements that pass are not described, which takes as long as checking them.
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: tags },
  });
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")}. ${failureSummary}`),
  );
}

/** Waits for finite animations, because half-faded text has too little contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
