import { notification, openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { mailTo } from "./steps/outbox";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { loopback, siteOf } from "./steps/site";
import { registeredTraveller } from "./steps/travellers";
import { detailsOf, loktak } from "./steps/trips";

test(
  "who asks is told when a trip opens, having agreed by mail",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const email = `tell.me.${project.name}.${Date.now()}@traveller.example`;
    const { event_id: id } = await detailsOf(request, loktak);
    await page.goto(`${siteOf(loktak.label)}/events/${id}`);
    const form = page.getByRole("form", { name: "Notify me when booking opens" });
    // It is loaded when it comes near the screen.
    await expect(async () => {
      await page.getByRole("region", { name: "Price and booking" }).scrollIntoViewIfNeeded();
      await expect(form).toBeVisible({ timeout: 500 });
    }).toPass();
    await form.getByRole("button", { name: "Notify me" }).click();
    await expect(form.getByText("E-mail is required", { exact: true })).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Your e-mail" })).toBeFocused();
    await expectAccessible(page, "a sign-up without an address");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Check your e-mail: one press on the link in it/)).toBeVisible();

    const { text } = await mailTo(request, email, /^Confirm: notify me when Loktak/);
    const [link = ""] = /http\S+\/alert\?token=\S+/.exec(text) ?? [];
    await page.goto(link);
    await expectHeading(page, "Get notified when booking opens?");
    await expectAccessible(page, "the page of an e-mailed link");
    await page.getByRole("button", { name: "Yes, notify me" }).click();
    await expect(
      page.getByText("Done. We write to you once, when a departure of this trip can be booked."),
    ).toBeVisible();
    await expectAccessible(page, "a confirmed alert");
    await page.goto(`${link}&stop=true`);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByText("Done. You will not hear from us about this trip.")).toBeVisible();
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, notify me" }).click();
    await expect(page.getByText("You are not subscribed")).toBeVisible();
  },
);

test("an operator replies to an enquiry by e-mail, closes it, and finds customers", {
  tag: "@desktop",
}, async ({ page, request }) => {
  // A new address for each attempt, because the enquiries of a failed attempt stay in the list.
  const one = String(Date.now());
  const name = `Asha of ${one}`;
  const site = siteOf("konkan");
  const asked = {
    name,
    email: `asha.asks.${one}@traveller.example`,
    contact_no: "9812345670",
    address: "Pune",
    message: "Are there beds left in May?",
    party_size: 4,
  };
  await call(request, "POST", `${site}/api/connection-requests`, { body: asked });
  const operator = { email: "operator@konkan.example", password: "toli-demo-2026" };
  await openAs(page, "konkan", operator, "/to/enquiries");
  await expectHeading(page, "Enquiries");
  await expect(page.getByRole("link", { name: /^Enquiries \d+$/ })).toBeVisible();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(row.getByRole("link", { name: asked.email })).toHaveAttribute("href", `mailto:${asked.email}`);
  await expect(row.getByText(asked.message, { exact: true })).toBeVisible();
  await expect(row.getByText("4 travellers", { exact: true })).toBeVisible();

  // A reply: refused when empty, restored after a reload, sent once despite a lost response, and shown.
  await row.getByRole("button", { name: `Reply to ${name}` }).click();
  await row.getByRole("button", { name: "Send answer" }).click();
  await expect(row.getByText("Enter an answer.", { exact: true })).toBeVisible();
  await expectAccessible(page, "an answer being written");
  await page.keyboard.type("Yes: the last beds of May are free.");
  await page.reload();
  await expect(row.getByRole("textbox", { name: "Your answer" })).toHaveValue(/last beds of May/);
  await page.route(
    "**/replies",
    async (route) => {
      // The server carries out the call, but the browser gets no response.
      const sent = route.request();
      const { host, pathname } = new URL(sent.url());
      await route.fetch({ url: `${loopback}${pathname}`, headers: { ...sent.headers(), host } });
      await route.abort();
    },
    { times: 1 },
  );
  await row.getByRole("button", { name: "Send answer" }).click();
  await expect(row.getByRole("alert")).toBeVisible();
  await row.getByRole("button", { name: "Send answer" }).click();
  await expect(notification(page, `Your answer has been sent to ${name}.`)).toBeVisible();
  await expect(row).toBeHidden();
  const { text } = await mailTo(request, asked.email, /replied to your enquiry/);
  expect(text).toContain("the last beds of May are free");
  await page.getByRole("radio", { name: /^Replied/ }).click();
  await expect(page).toHaveURL(/\?status=replied$/);
  await expect(row.getByText("Yes: the last beds of May are free.", { exact: true })).toHaveCount(1);
  await expectAccessible(page, "Enquiries");
  await row.getByRole("button", { name: `Close the enquiry of ${name}` }).click();
  await expect(row).toBeHidden();
  await page.getByRole("radio", { name: /^Closed/ }).click();
  await row.getByRole("button", { name: `Reopen the enquiry of ${name}` }).click();
  await expect(notification(page, `${name}'s enquiry is open again.`)).toBeVisible();

  await page.goto(`${site}/to/client-filters`);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Owe a balance");
  await expect(page).toHaveURL(/\?show=due$/);
  await expect(page.getByRole("row").nth(1).getByText(/^₹/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search customers" }).fill("nobody of this name");
  await expect(page.getByText("No matching customers", { exact: true })).toBeVisible();
  await expectAccessible(page, "Customers without a match");
});

test("new members are marked, and no longer counted once the list was open", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  // A client of its own: at one of the demo's, travellers of other journeys join meanwhile.
  const { operator, label, site } = await ownTrip(request, { price: 10_000, starts: [40] });
  const traveller = await registeredTraveller(request, label);
  await openAs(page, label, operator, "/to");
  await expect(page.getByRole("link", { name: "Customers 1", exact: true })).toBeVisible();
  // The sidebar's first count arrives after the list has been marked as seen, as on a slow connection.
  const seen = page.waitForResponse(/\/customers\/seen$/);
  await page.route(
    "**/news",
    async (route) => {
      const sent = route.request();
      const { host, pathname } = new URL(sent.url());
      const response = await route.fetch({
        url: `${loopback}${pathname}`,
        headers: { ...sent.headers(), host },
      });
      await seen;
      await page.waitForTimeout(500);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`${site}/to/join-requests`);
  await expect(page).toHaveURL(`${site}/to/client-filters?show=joined`);
  await expectHeading(page, "Customers");
  const joined = page.getByRole("row").filter({ hasText: traveller.email });
  await expect(joined.getByText("New", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Customers", exact: true })).toHaveCount(2);
  await expectAccessible(page, "new members");
  await page.getByRole("searchbox", { name: "Search customers" }).fill(traveller.email);
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Have not booked yet");
  await expect(page.getByRole("row").filter({ hasText: traveller.email })).toBeVisible();
});
