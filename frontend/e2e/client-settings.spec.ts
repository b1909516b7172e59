import { newOperator, notification, openAs, openAsAdmin, openClient } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, tabTo, typeInto } from "./steps/keyboard";
import { type Label, siteOf } from "./steps/site";

test("an operator edits categories, terms and policies by keyboard, uses the jump box, and requests a new address", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const label = `e${crypto.randomUUID().slice(0, 8)}`;
  const operator = await newOperator(request);
  await openClient(request, operator, label);
  await openAs(page, label as Label, operator, "/to/event-settings");
  await expectHeading(page, "Event Settings");
  await expect(page.getByText("No trips").first()).toBeVisible();

  const add = page.getByRole("button", { name: "Add category" });
  await enter(page, add);
  await expect(page.getByText("Category name is required", { exact: true })).toBeVisible();
  await page.keyboard.type("treks");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You already have a category of this name.", { exact: false })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("River Days");
  await page.keyboard.press("Enter");
  await expect(notification(page, "River Days is added.")).toBeVisible();
  await enter(page, page.getByRole("button", { name: "Rename River Days" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Boat Days");
  await page.keyboard.press("Enter");
  await expect(notification(page, "Boat Days is saved.")).toBeVisible();
  await enter(page, page.getByRole("button", { name: "Remove Boat Days" }));
  await expect(notification(page, "Boat Days is removed.")).toBeVisible();

  const terms = page.getByRole("form", { name: "Terms of sale" });
  const lost = "Cancel 14 days or fewer before the start: your advance is not refunded.";
  await expect(terms.getByText(lost)).toBeVisible();
  await enter(page, terms.getByRole("button", { name: "Add bracket" }).first());
  await enter(page, terms.getByRole("button", { name: "Save terms" }));
  await expect(terms.getByText("Enter whole days, 1 to 730.").first()).toBeVisible();
  const fresh = terms.getByRole("group", { name: "Bracket 1", exact: true });
  await fresh.getByRole("textbox", { name: "Days before" }).fill("60");
  await fresh.getByRole("textbox", { name: "Charge" }).fill("10");
  await expect(
    terms.getByText("Cancel 60 days or more before the start: 10% of your advance is not refunded."),
  ).toBeVisible();
  await terms.getByRole("button", { name: "Save terms" }).click();
  await expect(notification(page, "Saved. The terms apply to new bookings.")).toBeVisible();

  await page.getByRole("button", { name: "Use the standard text" }).click();
  const content = page.getByRole("form", { name: "Policies and packing list" });
  await expect(content.getByText("Changes are not saved yet.", { exact: true })).toBeVisible();
  // After a reload each form offers to restore its unsaved entries.
  await page.reload();
  await expect(page.getByText("You have unsaved changes", { exact: true })).toHaveCount(1);
  await enter(page, content.getByRole("button", { name: "Restore changes" }));
  await content.getByRole("radio", { name: "Things to Carry" }).check();
  await expect(content.getByRole("region", { name: "Preview: Things to Carry" })).toContainText("head-lamp");
  await content.getByRole("button", { name: "Save content" }).click();
  await expect(notification(page, "Content saved successfully")).toBeVisible();
  await expectAccessible(page, "Event Settings");

  // The jump box leads to every screen. Planned screens share one entry, and their addresses open too.
  await page.keyboard.press("ControlOrMeta+K");
  const box = page.getByRole("combobox", { name: "Screen, trip, booking or customer" });
  await expect(box).toBeFocused();
  await page.keyboard.type("hotels");
  await expect(page.getByRole("option", { name: /^Hotels/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "the jump box");
  await page.keyboard.press("Enter");
  await expectHeading(page, "Hotels");
  // The specification's other entries are parts of screens.
  for (const [path, heading] of [
    ["deal-and-offer", "Discounts"],
    ["footer-setup", "Company profile"],
    ["homepage-setup", "Company profile"],
    ["payment-default", "Event Settings"],
    ["common-events-rules", "Event Settings"],
    ["common-content", "Event Settings"],
  ] as const) {
    await page.goto(`${siteOf(label as Label)}/to/${path}`);
    await expectHeading(page, heading);
  }
  const sidebar = page.getByRole("complementary");
  await sidebar.getByText("Coming Soon", { exact: true }).click();
  await sidebar.getByRole("link", { name: "Social media", exact: true }).click();
  await expectHeading(page, "Coming Soon");
  await expect(page.getByText("Social media is not available yet.", { exact: true })).toBeVisible();
  await expectAccessible(page, "a planned screen");
  await tabTo(page, page.getByRole("link", { name: "Go to Dashboard" }));
  await page.goto(`${siteOf(label as Label)}/to/nowhere`);
  await expectHeading(page, "Page not found");
  await page.goto(`${siteOf(label as Label)}/to/about`);
  await expect(page).toHaveURL(`${siteOf(label as Label)}/about`);

  // The profile is read-only until Edit, entries survive a reload, and a new name and address wait for review.
  await page.goto(`${siteOf(label as Label)}/to/setting`);
  await expect(page).toHaveURL(`${siteOf(label as Label)}/to/basic-client-profile#pictures`);
  const profile = page.getByRole("form", { name: "Company profile" });
  const name = page.getByRole("textbox", { name: "Client Display Name" });
  const url = page.getByRole("textbox", { name: "Client Display URL" });
  await expect(name).not.toBeEditable();
  await expect(page.getByText("No logo", { exact: true })).toBeVisible();
  await expect(page.getByText("No banner", { exact: true })).toBeVisible();
  // The read-only form leaves the look of the preview's switch as it is.
  await expect(page.getByRole("radio", { name: "Dark", exact: true })).toHaveCSS("opacity", "0");
  await expectAccessible(page, "a client's profile");
  await enter(page, profile.getByRole("button", { name: "Edit", exact: true }));
  await typeInto(page, name, "Majuli Rivers");
  await page.context().setOffline(true);
  await typeInto(page, url, `${label}x`);
  await page.context().setOffline(false);
  await page.reload();
  await expect(name).toHaveValue("Majuli Trails");
  await enter(page, page.getByRole("button", { name: "Restore changes" }));
  await expect(name).toHaveValue("Majuli Rivers");
  await expect(page.getByText(`${hostOf(`${label}x`)} is available.`)).toBeVisible();
  await expect(page.getByText(/For 90 days the old address redirects to the new one/)).toBeVisible();
  await expect(page.getByText(/Until then your site stays Majuli Trails at /)).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "Colour code" }), "#ffcc00");
  await expect(page.getByText(/Contrast \d+\.\d to 1/).first()).toBeVisible();
  await page.getByRole("radio", { name: /^Classic/ }).check();
  await page.getByRole("radio", { name: /^Words beside the banner/ }).check();
  await expect(page.getByRole("img", { name: /fonts Classic, words beside the banner/ })).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "Running trips since" }), "2014");
  await expectAccessible(page, "a client's profile being edited");
  await enter(page, profile.getByRole("button", { name: "Save", exact: true }));
  const requested = "Saved. Your new name or address is waiting for review.";
  await expect(notification(page, requested)).toBeVisible();
  const review = profile.getByRole("status").filter({ hasText: "Waiting for review" });
  await expect(review).toContainText("Majuli Rivers");
  await expect(review).toContainText(hostOf(`${label}x`));
  await expect(name).toHaveValue("Majuli Trails");
  await expectAccessible(page, "a client's profile with a request");
  await enter(page, review.getByRole("button", { name: "Withdraw request" }));
  await expect(notification(page, "Your request is withdrawn.")).toBeVisible();
  await expect(review).toHaveCount(0);
  await enter(page, profile.getByRole("button", { name: "Edit", exact: true }));
  await typeInto(page, name, "Majuli Rivers");
  await typeInto(page, url, `${label}x`);
  await expect(page.getByText(`${hostOf(`${label}x`)} is available.`)).toBeVisible();
  await enter(page, profile.getByRole("button", { name: "Save", exact: true }));
  await expect(review).toContainText("Majuli Rivers");

  // The site keeps its address until an administrator approves the new one.
  const visitor = await browser.newPage();
  await visitor.goto(`${siteOf(label as Label)}/about?from=a-friend`);
  await expect(visitor).toHaveURL(`${siteOf(label as Label)}/about?from=a-friend`);
  await expect(visitor.getByRole("contentinfo")).toContainText("Running trips since 2014");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Lora/);
  const admin = await browser.newPage();
  await openAsAdmin(admin, "/admin/renames");
  await expectHeading(admin, "Name changes");
  const row = admin.getByRole("row").filter({ hasText: `${label}x` });
  await expect(row).toContainText("Majuli Rivers");
  await expectAccessible(admin, "the list of new names");
  await row.getByRole("button", { name: "Reject" }).click();
  const dialog = admin.getByRole("dialog", { name: "Reject the new name or address of Majuli Trails?" });
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(dialog.getByText("Enter a reason of at least 5 characters.")).toBeVisible();
  await dialog.getByRole("button", { name: "Go back" }).click();
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(
    notification(admin, "The request of Majuli Rivers is approved: its new name and address are in use."),
  ).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  await admin.close();

  // The old address redirects to the same page at the new one, at the latest after what each process may be behind.
  await expect(async () => {
    await visitor.goto(`${siteOf(label as Label)}/about?from=a-friend`);
    expect(visitor.url()).toBe(`${siteOf(`${label}x` as Label)}/about?from=a-friend`);
  }).toPass();
  await visitor.close();
});

function hostOf(label: string): string {
  return new URL(siteOf(label as Label)).host;
}
