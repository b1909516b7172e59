import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Expects no axe violation in the present state of the page. The journey continues after a failure. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settled(page);
  // All frames are of the same origin, so axe can collect their results in this page.
  const { violations } = await new AxeBuilder({ page })
    // Elements that pass are not described, which takes as long as checking them. Before the tags, which it would clear.
    .options({ resultTypes: ["violations"] })
    .withTags(TAGS)
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")}. ${failureSummary}`),
  );
  expect.soft(found, `axe on ${state}`).toEqual([]);
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
