import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing on the page, as it stands, breaks a rule that can be checked by machine. The journey goes on either way. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settled(page);
  // Every frame is of the page's own site: no other page need be opened to gather what is found.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")}. ${failureSummary}`),
  );
  expect.soft(found, `axe on ${state}`).toEqual([]);
}

/** Half-faded text has half its contrast: what moves comes to rest first, but for what never does. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
