import { departuresOpen, expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, tabTo, typeInto } from "./steps/keyboard";
import { codeFor } from "./steps/outbox";
import { siteOf } from "./steps/site";
import { registeredTraveller } from "./steps/travellers";
import { kaziranga } from "./steps/trips";

test("a trip is found and its beds are held after sign-in, by keyboard alone", {
  tag: "@desktop",
}, async ({ page, request }) => {
  await page.goto(siteOf(kaziranga.label));
  await expectHeading(page, "Brahmaputra Trails");

  // The first Tab stop skips the navigation bar.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("combobox", { name: "Search for an event" }));
  await page.keyboard.type("kaziranga");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 trip matches “kaziranga”")).toBeVisible();
  await enter(page, page.getByRole("link", { name: `View Details: ${kaziranga.title}` }));

  await expectHeading(page, kaziranga.title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await tabTo(page, departuresOpen(page).first());
  await page.keyboard.press("ArrowDown");
  await expect(departuresOpen(page).last()).toBeChecked();
  await enter(page, page.getByRole("link", { name: "Book Now" }));

  await expectHeading(page, "Select Event Plan");
  const doubles = page.getByRole("group", { name: "Double Sharing beds" });
  await enter(page, doubles.getByRole("button", { name: /^Add one/ }));
  await page.keyboard.press("Enter");
  await expect(doubles.getByRole("status")).toHaveText("2");
  await enter(page, page.getByRole("button", { name: "Continue", exact: true }));

  await expectHeading(page, "Traveler Information");
  await tabTo(page, page.getByRole("textbox", { name: "Full name" }));
  await page.keyboard.type("Arjun Khan");
  await tabTo(page, page.getByRole("textbox", { name: "Mobile number" }));
  await page.keyboard.type("9812345679");
  await tabTo(page, page.getByRole("textbox", { name: "ID number" }));
  await page.keyboard.type("P1234567");
  await tabTo(page, page.getByRole("textbox", { name: "Emergency contact" }));
  await page.keyboard.type("9812345670");
  await enter(page, page.getByRole("button", { name: "Continue", exact: true }));

  const dialog = page.getByRole("dialog", { name: "Sign in to hold your beds" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "E-mail" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeFocused();

  // After sign-in the booking continues automatically.
  const traveller = await registeredTraveller(request, kaziranga.label);
  await page.keyboard.press("Enter");
  await enter(page, dialog.getByRole("button", { name: "Sign in with a password" }));
  await expect(dialog.getByRole("textbox", { name: "Password" })).toBeVisible();
  await page.keyboard.press("Enter");
  await typeInto(page, dialog.getByRole("textbox", { name: "E-mail" }), traveller.email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("OTP sent successfully!", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Code" })).toBeFocused();
  await page.keyboard.type(await codeFor(request, traveller.email, /^Your code to book/));
  await expectHeading(page, "Review Booking");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
