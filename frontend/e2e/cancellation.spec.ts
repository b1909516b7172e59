import { expectAccessible } from "./steps/axe";
import { expect, test } from "./steps/journey";
import { mailTo } from "./steps/outbox";
import { rowsOf } from "./steps/rows";
import { siteOf } from "./steps/site";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";
import { kedarkantha } from "./steps/trips";

test("a traveller sees the refund and requests cancellation; the operator cancels and refunds", {
  tag: ["@phone", "@quick"],
}, async ({ page, context, request }) => {
  const { reference } = await travellerWithBooking(page, request, kedarkantha, 1);
  const site = siteOf(kedarkantha.label);
  await page.goto(`${site}/mybookings`);
  const booking = page.getByRole("article", { name: kedarkantha.title });
  await booking.getByRole("button", { name: /^Confirmed/ }).click();
  await booking.getByRole("button", { name: "Cancel booking" }).click();

  const dialog = page.getByRole("dialog", { name: /^Cancel booking — / });
  await expect(dialog.getByRole("button", { name: "Request cancellation" })).toBeVisible();
  await expectAccessible(page, "the refund of a cancellation");
  const back = Object.entries(await rowsOf(dialog)).find(([name]) => name.startsWith("Your refund"))?.[1];
  expect(back).toMatch(/^₹/);
  await dialog.getByRole("textbox", { name: "Reason (optional)" }).fill("A broken leg.");
  await dialog.getByRole("button", { name: "Request cancellation" }).click();
  await expect(dialog).toBeHidden();
  await expect(booking.getByText("Cancellation requested").first()).toBeVisible();

  const letter = await mailTo(
    request,
    "operator@zanskar.example",
    new RegExp(`^Cancellation requested by .*${reference}`),
  );
  expect(letter.text).toContain(`Refund under the booking's policy: ${back}.`);
  const operator = { email: "operator@zanskar.example", phone: "", password: "toli-demo-2026" };
  await context.clearCookies();
  await addSession(context, kedarkantha.label, await tokenOf(request, kedarkantha.label, operator));
  await page.goto(/View booking: (\S+)/.exec(letter.text)?.[1] ?? "");
  const requested = page.getByText("Cancellation requested", { exact: true });
  await expect(requested.first()).toBeVisible();
  await expectAccessible(page, "a booking whose traveller asks to cancel");
  await page.getByRole("button", { name: "Cancel booking" }).first().click();
  const deciding = page.getByRole("dialog", { name: /^Cancel booking — / });
  await expect(deciding.getByText(`promised ${back}`)).toBeVisible();
  await expectAccessible(page, "cancelling as the operator");
  await deciding.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("The booking is cancelled.")).toBeVisible();
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(requested).toHaveCount(0);
  await page.getByRole("button", { name: /^More for / }).click();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel booking" })).toBeHidden();
});
