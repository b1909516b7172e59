import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { mailTo } from "./steps/outbox";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { detailsOf, loktak } from "./steps/trips";

test("who asks is told when a trip opens, having agreed by mail", async ({ page, request }, { project }) => {
  const email = `tell.me.${project.name}.${Date.now()}@traveller.example`;
  const { event_id: id } = await detailsOf(request, loktak);
  await page.goto(`${siteOf(loktak.label)}/events/${id}`);
  const form = page.getByRole("form", { name: "Tell me when booking opens" });
  await form.getByRole("button", { name: "Tell me when" }).click();
  await expect(form.getByText("Email is required", { exact: true })).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Your email" })).toBeFocused();
  await expectAccessible(page, "a sign-up without an address");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Check your e-mail: one press on the link in it/)).toBeVisible();

  const { text } = await mailTo(request, email, /^Shall we tell you when Loktak/);
  const [link = ""] = /http\S+\/alert\?token=\S+/.exec(text) ?? [];
  await page.goto(link);
  await expectHeading(page, "Tell you when booking opens?");
  await expectAccessible(page, "the page that a letter leads to");
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await expect(
    page.getByText("Done. We write to you once, when a departure of this trip can be booked."),
  ).toBeVisible();
  await expectAccessible(page, "a sign-up that was agreed to");
  await page.goto(`${link}&stop=true`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("Done. You will not hear from us about this trip.")).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await expect(page.getByText("You are on no list")).toBeVisible();
});

test("an operator finds a visitor's question in the panel, and marks it as answered", async ({
  page,
  request,
}, { project }) => {
  // Another at every try: what a failed one left behind stays in the list.
  const one = `${project.name}.${Date.now()}`;
  const name = `Asha of ${one}`;
  const site = siteOf("konkan");
  const asked = {
    name,
    email: `asha.asks.${one}@traveller.example`,
    contact_no: "9812345670",
    address: "Pune",
  };
  await call(request, "POST", `${site}/api/connection-requests`, { body: asked });

  await page.goto(`${site}/login?next=%2Fto%2Fenquiries`);
  await page.getByRole("textbox", { name: "Email" }).fill("operator@konkan.example");
  await page.getByRole("textbox", { name: "Password" }).fill("toli-demo-2026");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/to/);
  await page.goto(`${site}/to/enquiries`);
  await expectHeading(page, "Enquiries");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(row.getByRole("link", { name: asked.email })).toHaveAttribute("href", `mailto:${asked.email}`);
  await expectAccessible(page, "Enquiries");
  await row.getByRole("button", { name: `Mark as answered: ${name}` }).click();
  await expect(row).toBeHidden();
  await page.getByRole("radio", { name: "Answered" }).click();
  await expect(row.getByRole("button", { name: `Mark as new: ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/\?status=answered$/);
});
