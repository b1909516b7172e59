import { expect, test } from "./steps/journey";
import { mainSite } from "./steps/site";

for (const name of ["Start Free Trial", "Schedule Demo", "Contact"]) {
  test(`${name} leads to the form`, async ({ page }) => {
    await page.goto(mainSite);
    const menu = page.getByRole("button", { name: "Open menu" });
    if (name === "Contact" && (await menu.isVisible())) await menu.click();
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("button", { name: "Send", exact: false }).last()).toBeVisible();
    const section = page.locator("#contact");
    // Below the bar, and not further.
    await expect
      .poll(() => section.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBeLessThan(120);
    await expect(section.getByRole("textbox").first()).toBeInViewport();
  });
}

test("the landing page shows the figures of the specification", { tag: "@phone" }, async ({ page }) => {
  await page.goto(mainSite);
  for (const figure of ["75% time savings", "40% cost reduction", "47% average revenue increase"]) {
    await expect(page.getByText(figure)).toBeVisible();
  }
  // 100 places less the approved operators: the demo's three, and those that other journeys approve.
  const figures = page.locator("dl", { hasText: "free access left" });
  await expect(figures).toContainText(/left[1-9]\d/);
  const [, left] = /left(\d+)/.exec((await figures.textContent()) ?? "") ?? [];
  expect(Number(left)).toBeLessThanOrEqual(97);
});
