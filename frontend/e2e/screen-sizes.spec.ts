import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/axe";
import { departuresOpen, expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, tabTo } from "./steps/keyboard";
import { siteOf } from "./steps/site";
import { kaziranga } from "./steps/trips";

// Journeys in 390 and 1440 px check with axe: `booking` in the light, `colour-schemes` in the dark.
for (const [width, colorScheme] of [
  [360, "light"],
  [768, "dark"],
  [1440, "light"],
] as const) {
  test.describe(`${width} px wide, ${colorScheme}`, { tag: "@desktop" }, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test("a trip is found, opened and chosen by keyboard", async ({ page }) => {
      await page.goto(siteOf(kaziranga.label));
      await expectHeading(page, "Brahmaputra Trails");
      await expectFits(page, "the storefront");
      await tabTo(page, page.getByRole("combobox", { name: "Search for an event" }));
      await page.keyboard.type("kaziranga");
      await page.keyboard.press("Enter");
      await enter(page, page.getByRole("link", { name: `View Details: ${kaziranga.title}` }));

      await expectHeading(page, kaziranga.title);
      await tabTo(page, departuresOpen(page).first());
      await page.keyboard.press("ArrowDown");
      await expectFits(page, "the trip");
      // The tabs come after the price on a phone and before it elsewhere.
      await page.keyboard.press("Home");
      await page.getByRole("heading", { level: 1 }).focus();
      await tabTo(page, page.getByRole("tab", { name: "About Trip" }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "Daywise Plan", selected: true })).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tabpanel", { name: "Room Details" })).toBeVisible();
      await expectFits(page, "the trip's rooms");
      await enter(page, page.getByRole("link", { name: "Book Now" }));
      await expectHeading(page, "Select Event Plan");
      await expectFits(page, "dates and rooms");
    });
  });
}

/** Expects no overflow to the side, pictures that fill their frames, and on a tablet no violation that axe finds. */
async function expectFits(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(beyond, `what ${state} has beyond the right edge`).toBe(0);
  const short = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-ratio]:not([data-ratio="own"]) picture > img')]
      .filter((image) => image.clientHeight < (image.closest("[data-ratio]")?.clientHeight ?? 0))
      .map((image) => image.getAttribute("src")),
  );
  expect.soft(short, `pictures of ${state} that leave a part of their frame empty`).toEqual([]);
  if (page.viewportSize()?.width === 768) await expectAccessible(page, state);
}
