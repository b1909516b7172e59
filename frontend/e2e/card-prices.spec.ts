import type { Page } from "@playwright/test";
import { expect, test } from "./steps/journey";
import { siteOf } from "./steps/site";

type Shown = { link: string; price: string; dates: string };

/** The price and the dates of each card whose trip is on sale. */
async function cardsOf(page: Page): Promise<Shown[]> {
  await expect(page.getByRole("article").first()).toBeVisible();
  return page.locator('article[data-state="open"]').evaluateAll((cards) =>
    cards.map((card) => ({
      link: card.querySelector("a")?.getAttribute("href") ?? "",
      price: /₹[\d,]+/.exec(card.textContent ?? "")?.[0] ?? "",
      dates: card.querySelector("time")?.dateTime ?? "",
    })),
  );
}

/** The price and the dates of the departure that a trip's page selects. */
async function selectedOn(page: Page, link: string): Promise<Shown> {
  const box = page.getByRole("region", { name: "Price and booking" });
  await expect(box.getByRole("radio", { checked: true })).toBeAttached();
  return box.evaluate(
    (element, address) => ({
      link: address,
      price: /₹[\d,]+/.exec(element.textContent ?? "")?.[0] ?? "",
      dates: element.querySelector("label:has(:checked) time")?.getAttribute("datetime") ?? "",
    }),
    link,
  );
}

for (const label of ["brahmaputra", "zanskar", "konkan"] as const) {
  test(`each card of ${label} shows the price and the date that its page opens with`, async ({ page }) => {
    test.slow();
    const cards = new Map<string, Shown>();
    for (const list of ["", "/alltrips", "/alltrips?sort=soonest", "/alltrips?sort=price"]) {
      await page.goto(`${siteOf(label)}${list}`);
      const shown = await cardsOf(page);
      for (const card of shown) {
        expect(cards.get(card.link) ?? card, list || "the storefront").toEqual(card);
        cards.set(card.link, card);
      }
      const prices = shown.map(({ price }) => Number(price.replace(/\D/g, "")));
      if (list.endsWith("sort=price")) expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
    expect(cards.size).toBeGreaterThan(5);
    for (const card of cards.values()) {
      await page.goto(`${siteOf(label)}${card.link}`, { waitUntil: "commit" });
      expect(await selectedOn(page, card.link)).toEqual(card);
    }
  });
}
