import { openAs } from "./steps/account";
import { openInApp } from "./steps/app";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { mainSite, siteOf } from "./steps/site";
import { kaziranga } from "./steps/trips";

const POLICIES = ["Terms", "Cancellation and refunds", "Privacy", "Contact and complaints"] as const;

test("the policies of a company are reached from the footer", async ({ page }) => {
  await page.goto(siteOf(kaziranga.label));
  for (const name of POLICIES) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expectHeading(page, name);
    await expectAccessible(page, name);
  }
  await expect(page.getByText(/within 48 hours/)).toBeVisible();
  await page.goto(`${mainSite}/policies/terms`);
  await expectHeading(page, "Terms");
});

test("an operator publishes policies, and earlier versions stay readable", async ({
  page,
  browser,
  request,
}) => {
  const { operator, label, site } = await ownTrip(request, { price: 10_000, starts: [20] });
  await openAs(page, label, operator, "/to/event-settings");
  const editor = page.getByRole("region", { name: "Policy pages", exact: true });
  await expect(editor.getByText(/Have a lawyer read them/)).toBeVisible();
  await editor.getByRole("textbox", { name: /^Grievance officer/ }).fill("Ila Das, Manager");
  await editor.getByRole("textbox", { name: /^Terms: your own text/ }).fill("Bring a rain cape.");
  await editor.getByRole("button", { name: "Publish new version" }).click();
  await expect(editor.getByRole("link", { name: /^Version 1,/ })).toBeVisible();
  await editor.getByRole("checkbox", { name: "Replace the generated text" }).check();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  const goHome = async () => {
    const menu = page.getByRole("button", { name: "Open menu" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("link", { name: "Home", exact: true }).click();
  };
  await goHome();
  await expectAccessible(page, "the question about unsaved changes");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog).toBeHidden();
  await editor.getByRole("button", { name: "Publish new version" }).click();
  await expect(editor.getByRole("link", { name: /^Version 2,/ })).toBeVisible();
  await expectAccessible(page, "Event Settings with policies");
  await goHome();
  await expectHeading(page, "Dashboard");

  const visitor = await browser.newPage();
  await openInApp(visitor, `${site}/policies/terms`);
  await expect(visitor.getByText("Bring a rain cape.")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Booking and payment" })).toBeHidden();
  await visitor.getByRole("link", { name: /^Version 1,/ }).click();
  await expect(visitor.getByRole("heading", { name: "Booking and payment" })).toBeVisible();
  await visitor.goto(`${site}/policies/contact`);
  await expect(visitor.getByText("Ila Das, Manager")).toBeVisible();
  await visitor.close();
});
