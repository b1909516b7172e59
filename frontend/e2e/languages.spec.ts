import { notification, openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";
import { detailsOf, kedarkantha } from "./steps/trips";

test("a visitor chooses Hindi and holds beds in it", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const traveller = await registeredTraveller(request, kedarkantha.label);
  const { event_id: id } = await detailsOf(request, kedarkantha);
  await page.goto(`${siteOf(kedarkantha.label)}/events/${id}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "हिन्दी" }).first().click();

  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.getByRole("heading", { level: 1, name: kedarkantha.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "एक नज़र में" })).toBeVisible();
  await expectAccessible(page, "a trip's page in Hindi");

  // Kept without the parameter, and in what the server says.
  await addSession(context, kedarkantha.label, await tokenOf(request, kedarkantha.label, traveller));
  await page.goto(`${siteOf(kedarkantha.label)}/events/${id}/book`);
  await page.getByRole("group", { name: "तारीख" }).getByRole("radio", { disabled: false }).last().check();
  await page
    .getByRole("group", { name: "क्वाड शेयरिंग के बेड" })
    .getByRole("button", { name: /^एक जोड़ें/ })
    .click();
  await page.getByRole("button", { name: "आगे बढ़ें", exact: true }).click();
  await page.getByRole("textbox", { name: "पूरा नाम" }).fill("कविता अय्यर");
  await page.getByRole("combobox", { name: "ID कौन-सी है" }).selectOption("Passport");
  await page.getByRole("textbox", { name: "ID नंबर" }).fill("P1234567");
  await page.getByRole("textbox", { name: "इमरजेंसी संपर्क" }).fill("9812345670");
  await expectAccessible(page, "travellers in Hindi");
  await page.getByRole("button", { name: "आगे बढ़ें", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "बुकिंग जाँचें" })).toBeVisible();
  await expect(page.getByText(/आपके बेड .* होल्ड हैं/)).toBeVisible();
  await expectAccessible(page, "the review in Hindi");

  await page.getByRole("link", { name: "English" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("an operator writes categories, the packing list and the names of a trip in Hindi, and a visitor reads them", {
  tag: "@phone",
}, async ({ page, request, browser }) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  await openAs(page, label, operator, "/to/event-settings");
  await page
    .getByRole("button", { name: /^Rename / })
    .first()
    .click();
  const category = page.getByRole("form", { name: /^Rename / });
  await category.getByRole("textbox", { name: "Category name (हिन्दी, optional)" }).fill("पूर्वी हिमालय");
  await expectAccessible(page, "a category in a further language");
  await category.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText(/ is saved\.$/)).toBeVisible();

  const content = page.getByRole("form", { name: "Policies and packing list" });
  await content.getByRole("radio", { name: "Things to Carry" }).check();
  await content.getByRole("textbox", { name: "Things to Carry" }).fill("- Head-lamp");
  await content.getByRole("radio", { name: "हिन्दी" }).check();
  await content.getByRole("textbox", { name: "Things to Carry" }).fill("- हेड-लैंप");
  await expectAccessible(page, "policies in a further language");
  await content.getByRole("button", { name: "Save content" }).click();
  await expect(notification(page, "Content saved successfully")).toBeVisible();

  const body = { variants: ["From Jorhat", "From Tezpur"].map((name) => ({ name, difference: 0 })) };
  const token = await tokenOf(request, label, operator);
  await call(request, "PUT", `${site}/api/events/${eventId}/options`, { token, body });
  await page.goto(`${site}/to/event-creation/update/${eventId}?step=pricing`);
  await page.getByRole("button", { name: /^Names in हिन्दी/ }).click();
  const names = page.getByRole("form", { name: "Names in हिन्दी" });
  await names.getByRole("textbox", { name: "From Jorhat (हिन्दी)" }).fill("जोरहाट से");
  await expectAccessible(page, "names in a further language");
  await names.getByRole("button", { name: "Save names" }).click();
  await expect(notification(page, "Saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Names in हिन्दी जोरहाट से" })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${site}/events/${eventId}?lang=hi`);
  await visitor.getByRole("tab", { name: "साथ क्या लाएँ" }).click();
  await expect(visitor.getByText("हेड-लैंप")).toBeVisible();
  await expect(visitor.getByText("जोरहाट से").first()).toBeAttached();
  // Only what the operator wrote in no other language is marked as English.
  await expect(visitor.locator("[lang=en]", { hasText: "From Tezpur" }).first()).toBeAttached();
  await expect(visitor.locator("[lang=en]", { hasText: "जोरहाट से" })).toHaveCount(0);
  await visitor.goto(`${site}/`);
  await expect(visitor.getByRole("heading", { level: 2, name: "पूर्वी हिमालय" })).toBeVisible();
  await visitor.goto(`${site}/events/${eventId}?lang=en`);
  await visitor.getByRole("tab", { name: "Things to Carry" }).click();
  await expect(visitor.getByText("Head-lamp")).toBeVisible();
  await visitor.context().close();
});
