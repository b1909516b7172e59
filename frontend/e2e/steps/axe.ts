import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Options = {
  /** Checks the bar, the sidebar and the footer too, which are the same on every screen: a few do this for all of them. */
  withFrame?: boolean;
};

/**
 * Expects no axe violation in the present state of the page, or in its dialog where one is open: nothing else can be
 * used meanwhile. The journey continues after a failure.
 */
export async function expectAccessible(page: Page, state: string, options: Options = {}): Promise<void> {
  await settled(page);
  // All frames are of the same origin, so axe can collect their results in this page. A document keeps axe for its
  // next check: compiling it takes as long as checking a form.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  }
  const found = await page.evaluate(violations, { tags: TAGS, ...options });
  expect.soft(found, `axe on ${state}`).toEqual([]);
}

/** Runs axe in the page, and describes what it finds. */
async function violations({ tags, withFrame }: Options & { tags: string[] }): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  /** What lies half under a bar that stays on the screen is a small target until the page is scrolled. */
  async function isSmallInView(element: HTMLElement): Promise<boolean> {
    const [left, top] = [scrollX, scrollY];
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const again = await axe.run(element, { runOnly: ["target-size"] });
    scrollTo({ left, top, behavior: "instant" });
    return again.violations.length > 0;
  }
  const dialog = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1);
  const frame = withFrame ? [] : document.querySelectorAll("header:has(nav), aside:has(nav), footer");
  const { violations: found } = await axe.run(dialog ?? { exclude: [...frame] }, {
    // Elements that pass are not described, which takes as long as checking them.
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: tags },
    // Pages have no sound, whose length it would look at.
    preload: false,
    elementRef: true,
  });
  const said = [];
  for (const { id, help, nodes } of found) {
    for (const { target, element, failureSummary } of nodes) {
      if (id === "target-size" && element && !(await isSmallInView(element))) continue;
      said.push(`${id}: ${help} at ${target.join(" ")}. ${failureSummary}`);
    }
  }
  return said;
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
