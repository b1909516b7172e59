import type { Page } from "@playwright/test";
import { newOperator, notification, openAs, openClient, signInOn } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { type Label, mainSite, siteOf } from "./steps/site";
import { registeredTraveller } from "./steps/travellers";

test("an operator brings a domain, travellers are led there and signed in, and it is removed", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const label = `d${crypto.randomUUID().slice(0, 8)}` as Label;
  // In development, names under .localhost need no records: browsers lead them to this machine.
  const domain = `trips.${label}.localhost`;
  const site = new URL(mainSite);
  const own = `${site.protocol}//${domain}:${site.port}`;
  const operator = await newOperator(request);
  await openClient(request, operator, label);
  const asha = await registeredTraveller(request, label);

  await openAs(page, label, operator, "/to/basic-client-profile");
  await expectHeading(page, "Company profile");
  const form = page.getByRole("form", { name: "Add domain" });
  const field = form.getByRole("textbox", { name: "Domain" });
  await field.fill("https://example.in/trips");
  await form.getByRole("button", { name: "Add domain" }).click();
  await expect(form.getByText("Enter the domain alone", { exact: false })).toBeVisible();
  await field.fill(domain);
  await form.getByRole("button", { name: "Add domain" }).click();
  await expect(notification(page, `${domain} is added. Now make its DNS records.`)).toBeVisible();
  const item = page.getByRole("listitem", { name: domain });
  await expect(item.getByText(`_toli-verify.${domain}`, { exact: true })).toBeVisible();
  await expectAccessible(page, "Company profile with a domain");
  await item.getByRole("button", { name: "Check records" }).click();
  await expect(item.getByText("Active", { exact: true })).toBeVisible();
  await item.getByRole("button", { name: "Use as main address" }).click();
  const dialog = page.getByRole("dialog", { name: `Use ${domain} as main address?` });
  await dialog.getByRole("button", { name: "Use as main address" }).click();
  await expect(item.getByText("Main address", { exact: true })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${siteOf(label)}/about`);
  await expect(visitor).toHaveURL(`${own}/about`);
  await signInOn(visitor, null, asha, "/");
  const opened = visitor.waitForEvent("popup");
  await openOperators(visitor);
  await visitor.getByRole("dialog").getByRole("button", { name: "Majuli Trails" }).first().click();
  const there = await opened;
  await expect(there).toHaveURL(`${own}/`);
  await there.goto(`${own}/profile`);
  await expect(there.getByRole("textbox", { name: "E-mail" })).toHaveValue(asha.email);

  // Who did not choose to go there is asked.
  await there.goto(`${own}/handoff?from=&to=/about`);
  await expectHeading(there, `Continue to ${domain}?`);
  await expectAccessible(there, "Continue to a domain");
  await there.getByRole("button", { name: "Continue" }).click();
  await expect(there).toHaveURL(`${own}/about`);

  await item.getByRole("button", { name: "Remove domain" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove domain" }).click();
  await expect(item).toHaveCount(0);
  await expect(async () => expect((await there.goto(`${own}/`))?.status()).toBe(421)).toPass();
  await visitor.goto(`${siteOf(label)}/about`);
  await expect(visitor).toHaveURL(`${siteOf(label)}/about`);
});

async function openOperators(page: Page): Promise<void> {
  await page.goto(`${mainSite}/?dialog=operators`);
  await expect(page.getByRole("dialog", { name: "My Tour Operators" })).toBeVisible();
}
