import { expect, test } from "./steps/journey";
import { siteOf } from "./steps/site";

test("price lines of the cards in one row begin at the same height", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto(`${siteOf("brahmaputra")}/alltrips`);
  await expect(page.getByRole("article").first()).toBeVisible();
  const heights = await page.getByRole("article").evaluateAll((cards) =>
    cards.map((card) => {
      const line = card.querySelector("a")?.parentElement;
      if (!line) throw new Error("a card without a link");
      return {
        card: Math.round(card.getBoundingClientRect().top),
        line: Math.round(line.getBoundingClientRect().top),
      };
    }),
  );
  const rows = new Set(heights.map(({ card }) => card));
  expect(rows.size).toBeGreaterThan(1);
  // A card of one row has the same two heights as its neighbours.
  expect(new Set(heights.map(({ card, line }) => `${card} ${line}`)).size).toBe(rows.size);
});

test("a banner is cropped around the point that its operator chose", async ({ page }) => {
  await page.goto(siteOf("konkan"));
  const banner = page.getByRole("main").locator("img").first();
  await expect(banner).toHaveCSS("object-position", "50% 100%");
});
