import { expect, test } from "@playwright/test";
import {
  addBeds,
  clickContinue,
  departuresOpen,
  expectHeading,
  fillFirstTraveller,
} from "../e2e/steps/booking";
import { checkoutOf, expectCheckoutClosed, goodCard, payByCard } from "../e2e/steps/checkout";
import { codeFor } from "../e2e/steps/outbox";
import { siteOf } from "../e2e/steps/site";
import { kaziranga } from "../e2e/steps/trips";
import { shoot } from "./shoot";

const traveller = {
  email: "meera.das@traveller.example",
  phone: "9876543210",
  password: "kettle-on-the-fire-7",
};

test("from a storefront to My Bookings", async ({ page, request }) => {
  const site = siteOf(kaziranga.label);
  await page.goto(site);
  await expectHeading(page, "Brahmaputra Trails");
  await shoot(page, "traveller-storefront");

  await page.goto(`${site}/register`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(traveller.email);
  await page.getByRole("textbox", { name: "Phone" }).fill(traveller.phone);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(traveller.password);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(traveller.password);
  await page.getByRole("checkbox", { name: /^I accept the/ }).check();
  await shoot(page, "traveller-register");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const registering = await codeFor(request, traveller.email, /registration code/);
  await page.getByRole("textbox", { name: "Code" }).fill(registering);
  await expect(page.getByText("Registration Successful!")).toBeVisible();

  await page.goto(site);
  await page
    .getByRole("link", { name: `View Details: ${kaziranga.title}` })
    .first()
    .click();
  await expectHeading(page, kaziranga.title);
  await departuresOpen(page).last().check();
  await page.evaluate(() => scrollTo(0, 0));
  await shoot(page, "traveller-trip");
  await page.getByRole("link", { name: "Book Now" }).click();

  await expectHeading(page, "Select Event Plan");
  await addBeds(page, "Double Sharing", 2);
  await page.getByRole("group", { name: "Double Sharing beds" }).scrollIntoViewIfNeeded();
  await shoot(page, "traveller-beds");
  await clickContinue(page);

  await expectHeading(page, "Traveler Information");
  await fillFirstTraveller(page, "Meera Das");
  await page.getByRole("textbox", { name: "Full name" }).scrollIntoViewIfNeeded();
  await shoot(page, "traveller-travellers");
  await clickContinue(page);

  const dialog = page.getByRole("dialog", { name: "Sign in to hold your beds" });
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(traveller.email);
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByText("OTP sent successfully!")).toBeVisible();
  await shoot(page, "traveller-code");
  const code = await codeFor(request, traveller.email, /^Your code to book/);
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);

  await expectHeading(page, "Review Booking");
  await expect(page.getByText("Your beds are held for 20 minutes.")).toBeVisible();
  await shoot(page, "traveller-review");
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
  const checkout = checkoutOf(page);
  await payByCard(page, goodCard);
  await expect(checkout.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expectCheckoutClosed(page);

  await expectHeading(page, "Booking confirmed successfully!");
  await page.evaluate(() => scrollTo(0, 0));
  await shoot(page, "traveller-confirmed");
  await page.getByRole("link", { name: "Go to My Bookings" }).click();

  await expectHeading(page, "My Bookings");
  const booking = page.getByRole("article", { name: kaziranga.title });
  await booking.getByRole("button", { name: /^Confirmed/ }).click();
  await booking.scrollIntoViewIfNeeded();
  await shoot(page, "traveller-my-bookings");
  await booking.getByRole("button", { name: "Cancel booking" }).click();
  const cancelling = page.getByRole("dialog", { name: /^Cancel booking — / });
  await expect(cancelling.getByRole("button", { name: "Request cancellation" })).toBeVisible();
  await shoot(page, "traveller-cancel");
  await cancelling.getByRole("button", { name: "Keep booking" }).click();
  await expect(cancelling).toBeHidden();
});
