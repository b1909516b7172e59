import { openAs } from "./steps/account";
import { openInApp } from "./steps/app";
import { expectAccessible } from "./steps/axe";
import {
  addBeds,
  clickContinue,
  departuresOpen,
  expectHeading,
  fillFirstTraveller,
  priceOn,
} from "./steps/booking";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { ownTrip } from "./steps/own-trip";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

test("a departure for a school is opened and booked with its code alone", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  test.slow();
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [20, 40] });
  const trip = `${site}/events/${eventId}`;

  await test.step("the operator makes the later departure private", async () => {
    await openAs(page, label, operator, `/to/event-creation/update/${eventId}`);
    await page.getByRole("button", { name: /Event Dates/ }).click();
    await page
      .getByRole("button", { name: /^Edit PLN/ })
      .last()
      .click();
    await page.getByRole("checkbox", { name: /^Private departure/ }).check();
    await page.getByRole("textbox", { name: /^Code/ }).fill("school");
    await page.getByRole("textbox", { name: /^Smallest group/ }).fill("3");
    await expectAccessible(page, "the form of a private departure");
    await page.getByRole("button", { name: "Save departure" }).click();
    await expect(page.getByText("Private", { exact: true })).toBeVisible();
    await expect(page.getByText(/Code SCHOOL · groups of 3 or more/)).toBeVisible();
    const whatsApp = page.getByRole("link", { name: /^Share on WhatsApp: / });
    const shared = new URL((await whatsApp.getAttribute("href")) ?? "").searchParams.get("text");
    expect(shared).toBe(`A Day on the River: ${trip}?code=SCHOOL`);
  });

  const visitor = await browser.newPage();
  await test.step("a visitor sees the other departure alone, until the code is entered", async () => {
    await openInApp(visitor, trip);
    await expect(departuresOpen(visitor)).toHaveCount(1);
    await expect(visitor.getByText(/For groups of at least 3\.$/)).toBeHidden();
    await visitor.getByText("Private group code").click();
    const code = visitor.getByRole("textbox", { name: "Code of your group" });
    await code.fill("college");
    await visitor.getByRole("button", { name: "Show departures" }).click();
    await expect(visitor.getByText(/^No departure has this code\./)).toBeVisible();
    await code.fill(" school ");
    await visitor.getByRole("button", { name: "Show departures" }).click();
    await expect(visitor.getByText(/^These departures are for your group only\./)).toBeVisible();
    await expect(visitor.getByText(/For groups of at least 3\.$/)).toBeVisible();
    await expectAccessible(visitor, "the page of a trip with a private departure");
    await visitor.getByRole("button", { name: "Show all departures" }).click();
    await expect(visitor.getByText(/For groups of at least 3\.$/)).toBeHidden();
  });

  await test.step("the shared link leads to a booking of a group that is large enough", async () => {
    const teacher = await registeredTraveller(request, label);
    await addSession(visitor.context(), label, await tokenOf(request, label, teacher));
    await openInApp(visitor, `${trip}?code=SCHOOL`);
    await visitor.getByRole("link", { name: "Book Now" }).click();
    await addBeds(visitor, "Double Sharing", 2);
    await clickContinue(visitor);
    await expect(visitor.getByText(/Please choose 3 beds or more\.$/).first()).toBeVisible();
    await visitor
      .getByRole("button", { name: /^Add one/ })
      .first()
      .click();
    await expect(priceOn(visitor)).toContainText(inRupees(31_500));
    await clickContinue(visitor);
    await fillFirstTraveller(visitor, "Meera Das");
    await clickContinue(visitor);
    await expectHeading(visitor, "Review Booking");
    await visitor.close();
  });
});
