import type { APIRequestContext } from "@playwright/test";
import { makeOperator, openClient, said, signInAsAdmin, signInOn } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { goByPanel } from "./steps/bar";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, tabTo, typeInto } from "./steps/keyboard";
import { mailTo } from "./steps/outbox";
import { drawnPicture } from "./steps/pictures";
import { type Label, mainSite, siteOf } from "./steps/site";
import { registeredTraveller } from "./steps/travellers";

const MEGABYTE = 1024 * 1024;

test("an operator registers a client, an admin approves it, and its address changes", async ({
  page,
  browser,
  request,
}, { project }) => {
  test.skip(project.name !== "desktop", "the way is the same on a phone");
  test.slow();
  const operator = await newOperator(request);
  const label = `s${operator.email.slice(6, 14)}`;
  await signInOn(page, null, operator, "/to");

  // Nothing opens before there is a client.
  await expectHeading(page, "Client Access Required");
  const sidebar = page.getByRole("complementary");
  for (const name of ["Dashboard", "Group Bookings", "Client Profile"]) {
    await expect(sidebar.getByText(name, { exact: true })).toHaveAttribute("aria-disabled", "true");
  }
  await expectAccessible(page, "the panel without a client");
  await enter(page, page.getByRole("main").getByRole("link", { name: "Register Your Client" }));
  await expectHeading(page, "Register Client");

  // Each rule of the form, by keyboard.
  const name = page.getByRole("textbox", { name: "Client Display Name" });
  const url = page.getByRole("textbox", { name: "Client Display URL" });
  await typeInto(page, url, "maju-li");
  await page.keyboard.press("Tab");
  await expect(page.getByText("URL can only contain letters and numbers", { exact: true })).toBeVisible();
  await enter(page, page.getByRole("button", { name: "Register Client" }));
  await expect(said(page, "Please fix the URL error before saving")).toBeVisible();
  await expect(page.getByText("Give your client a name.", { exact: true })).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type("Majuli Trails");
  await typeInto(page, url, "Zanskar");
  await expect(
    page.getByText("This URL is already taken. Please choose a different one.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, "a client's form refused");
  await typeInto(page, url, label);
  await expect(page.getByText(`${hostOf(label)} is free.`)).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "About" }), "Small groups on the river.");

  // What was typed survives a reload.
  await page.reload();
  await expect(name).toHaveValue("Majuli Trails");
  await expect(url).toHaveValue(label);
  const logo = page.getByRole("group", { name: "Client Logo" });
  await logo.locator("input[type=file]").setInputFiles(heavy(2));
  await expect(logo.getByText("Logo file size must be less than 2MB")).toBeVisible();
  const banner = page.getByRole("group", { name: "Client Banner" });
  await banner.locator("input[type=file]").setInputFiles(heavy(5));
  await expect(banner.getByText("Banner file size must be less than 5MB")).toBeVisible();
  await logo.locator("input[type=file]").setInputFiles(drawnPicture(300, 200));
  const cutting = page.getByRole("dialog");
  await expect(cutting.getByText("Logo must be square (equal width and height)")).toBeVisible();
  await cutting.getByRole("button", { name: "Use this part" }).click();
  await expect(logo.getByRole("img", { name: "Client Logo" })).toHaveAttribute("src", /^\/media\//);
  await page.getByRole("button", { name: "Register Client" }).click();
  await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
  await expectAccessible(page, "waiting for approval");

  // An admin approves, in a browser of their own.
  const desk = await browser.newPage();
  await signInAsAdmin(desk, "/admin");
  await expect(desk.getByRole("heading", { name: /client(s)? waits? for you/ })).toBeVisible();
  await goByPanel(desk, "All Clients");
  await expectHeading(desk, "All Clients");
  await desk.getByRole("radio", { name: "Open" }).click();
  await expect(desk).toHaveURL(`${mainSite}/admin/all-clients?status=open`);
  const row = desk.getByRole("row").filter({ hasText: label });
  await expect(row).toContainText(operator.email);
  await expectAccessible(desk, "All Clients");
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(said(desk, "Majuli Trails is open now.")).toBeVisible();
  await expect(row.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expect(row.getByRole("button", { name: "Reject" })).toBeFocused();
  await mailTo(request, operator.email, /Majuli Trails is open/);

  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("link", { name: "Open your panel" }).click();
  await expectHeading(page, "Dashboard");

  // Its site is another host: the panel goes there with its operator.
  await page.goto(`${mainSite}/to/setting`);
  await expect(page).toHaveURL(`${mainSite}/to/basic-client-profile#pictures`);
  await sidebar.getByRole("button", { name: "Move as User" }).click();
  await expect(page).toHaveURL(`${siteOf(label as Label)}/events`);
  await page.goto(`${siteOf(label as Label)}/to/basic-client-profile`);
  const profile = page.getByRole("form", { name: "Client Profile" });
  await expect(name).not.toBeEditable();
  await expect(page.getByText("No banner", { exact: true })).toBeVisible();
  await expectAccessible(page, "a client's profile");
  await enter(page, profile.getByRole("button", { name: "Edit", exact: true }));
  await typeInto(page, name, "Majuli Rivers");
  await typeInto(page, url, `${label}x`);
  await expect(page.getByText(`${hostOf(`${label}x`)} is free.`)).toBeVisible();
  await expect(page.getByText(/For 90 days the old address leads to the new one/)).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "Colour code" }), "#ffcc00");
  await expect(page.getByText(/Contrast \d+\.\d to 1/).first()).toBeVisible();
  await expectAccessible(page, "a client's profile being edited");
  await enter(page, profile.getByRole("button", { name: "Save", exact: true }));
  await expect(page).toHaveURL(`${siteOf(`${label}x` as Label)}/to/basic-client-profile`);
  await expect(name).toHaveValue("Majuli Rivers");
  await expect(page.getByRole("complementary").getByText("Majuli Rivers")).toBeVisible();

  // Whoever has the old address is taken along, to the same page.
  const visitor = await browser.newPage();
  await visitor.goto(`${siteOf(label as Label)}/about?from=a-friend`);
  await expect(visitor).toHaveURL(`${siteOf(`${label}x` as Label)}/about?from=a-friend`);
  await visitor.close();
  await desk.close();
});

test("an operator keeps categories, charges and policies, and jumps anywhere by keyboard", async ({
  page,
  request,
}, { project }) => {
  test.skip(project.name !== "desktop", "a phone has no keyboard");
  const label = `e${crypto.randomUUID().slice(0, 8)}`;
  const operator = await newOperator(request);
  await openClient(request, operator, label);
  await signInOn(page, label as Label, operator, "/to/event-settings");
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
  await expect(said(page, "River Days is added.")).toBeVisible();
  await enter(page, page.getByRole("button", { name: "Rename River Days" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Boat Days");
  await page.keyboard.press("Enter");
  await expect(said(page, "Boat Days is saved.")).toBeVisible();
  await enter(page, page.getByRole("button", { name: "Remove Boat Days" }));
  await expect(said(page, "Boat Days is removed.")).toBeVisible();

  const charges = page.getByRole("form", { name: "Cancellation charges" });
  await expect(
    charges.getByText("14 days or fewer before the start: the whole advance is kept."),
  ).toBeVisible();
  await enter(page, charges.getByRole("button", { name: "Add a bracket" }));
  await enter(page, charges.getByRole("button", { name: "Save" }));
  await expect(charges.getByText("Whole days, 1 to 365.").first()).toBeVisible();
  const fresh = charges.getByRole("group", { name: "Bracket 1", exact: true });
  await fresh.getByRole("textbox", { name: "From days before the start" }).fill("60");
  await fresh.getByRole("textbox", { name: "Charge (% of the advance)" }).fill("10");
  await expect(
    charges.getByText("60 days or more before the start: 10 % of the advance is kept."),
  ).toBeVisible();
  await charges.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Saved. It holds for bookings made from now on.")).toBeVisible();

  await page.getByRole("button", { name: "Start from the standard text" }).click();
  const content = page.getByRole("form", { name: "Policies and packing list" });
  await content.getByRole("radio", { name: "Things to Carry" }).check();
  await expect(content.getByRole("region", { name: "Preview: Things to Carry" })).toContainText("head-lamp");
  await content.getByRole("button", { name: "Save content" }).click();
  await expect(said(page, "Content saved successfully")).toBeVisible();
  await expectAccessible(page, "Event Settings");

  // Every address of the sidebar answers; the jump box leads to all of them.
  await page.keyboard.press("ControlOrMeta+K");
  const box = page.getByRole("combobox", { name: "Screen, trip or booking" });
  await expect(box).toBeFocused();
  await page.keyboard.type("social");
  await expect(page.getByRole("option", { name: /Social Handler/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "the jump box");
  await page.keyboard.press("Enter");
  await expectHeading(page, "Social Handler");
  await expect(page.getByText("Coming Soon", { exact: true })).toBeVisible();
  await expect(page.getByRole("complementary").getByRole("link", { name: "Social Handler" })).toBeVisible();
  await expectAccessible(page, "a screen that is still to come");
  await tabTo(page, page.getByRole("link", { name: "Go to Dashboard" }));
  await page.goto(`${siteOf(label as Label)}/to/nowhere`);
  await expectHeading(page, "Page not found");
  await page.goto(`${siteOf(label as Label)}/to/about`);
  await expect(page).toHaveURL(`${siteOf(label as Label)}/about`);
});

function hostOf(label: string): string {
  return new URL(siteOf(label as Label)).host;
}

function heavy(megabytes: number) {
  return { name: "heavy.png", mimeType: "image/png", buffer: Buffer.alloc(megabytes * MEGABYTE + 1) };
}

async function newOperator(request: APIRequestContext) {
  const operator = await registeredTraveller(request, "zanskar");
  await makeOperator(request, operator);
  return operator;
}
