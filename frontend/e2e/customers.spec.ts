import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { isoDay } from "./steps/days";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { addSession, tokenOf } from "./steps/travellers";

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("a phone call leads to the customer and to a booking with cash, and duplicates are merged", async ({
  page,
  context,
  request,
}) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const { room_bed_pricings: rooms, event_plans: plans } = await call<Stored>(
    request,
    "GET",
    `${site}/api/events/${eventId}`,
    { token },
  );
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    { token },
  );
  const book = (phone: string) =>
    call(request, "POST", `${site}/api/bookings/clients/${own.client.client_id}/desk`, {
      token,
      body: {
        event_plan_id: plans[0]?.ep_id,
        booking_rooms: [{ room_bed_id: rooms[0]?.room_bed_id, selected_beds_quantity: 1 }],
        contact: { name: "Meera Batra", phone, email: "meera.batra@guest.example" },
        payment: { amount: 5000, method: "cash", moved_on: isoDay(0) },
      },
    });
  await book("98160 12345");
  await book("98160 54321");
  await addSession(context, label, token);

  await test.step("a phone number finds the customer and a new booking", async () => {
    await page.goto(`${site}/to/orders`);
    await expectHeading(page, "Group Bookings");
    await page.getByRole("button", { name: "Jump to…" }).filter({ visible: true }).click();
    const box = page.getByRole("dialog", { name: "Jump to" });
    await box.getByRole("combobox").fill("98160 12345");
    await expect(box.getByRole("option", { name: "Meera Batra +91 98160 12345" })).toBeVisible();
    await box.getByRole("option", { name: "New booking for Meera Batra" }).click();
    await expectHeading(page, "New booking for Meera Batra");
    await page.getByRole("link", { name: new RegExp(`${OWN_TITLE}`) }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Meera Batra");
    await expect(page.getByRole("textbox", { name: "Phone", exact: true })).toHaveValue("+91 98160 12345");
    await page
      .getByRole("group", { name: "Beds, Double Sharing", exact: true })
      .getByRole("button", { name: /^Add one/ })
      .click();
    await page.getByRole("textbox", { name: /^Amount received/ }).fill("2000");
    await page.getByRole("radio", { name: "Cash" }).check();
    await page.getByRole("button", { name: "Book 1 bed" }).click();
    await expect(page.getByText("Meera Batra is booked")).toBeVisible();
    await page.getByRole("link", { name: "View booking" }).click();
  });

  await test.step("the customer's page has both bookings, and notes", async () => {
    await page
      .getByRole("region", { name: "Customer", exact: true })
      .getByRole("link", { name: "Meera Batra" })
      .click();
    await expectHeading(page, "Meera Batra");
    const value = page.getByRole("region", { name: "Value" });
    await expect(value).toContainText("₹7,000");
    await expect(page.getByRole("table", { name: "Bookings" }).getByRole("row")).toHaveCount(3);
    await page.getByRole("button", { name: "Add notes" }).click();
    const dialog = page.getByRole("dialog", { name: "Notes, tags and birthday" });
    await dialog.getByRole("textbox", { name: "Notes" }).fill("Vegetarian. Lower berth.");
    await dialog.getByRole("textbox", { name: "Tags" }).fill("VIP, Photographer");
    await dialog.getByLabel("Birthday").fill("1984-03-09");
    await expectAccessible(page, "the notes of a customer");
    await dialog.getByRole("button", { name: "Save notes" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Notes", exact: true })).toContainText("9 Mar 1984");
    await expectAccessible(page, "a customer's page");
  });

  await test.step("the duplicate is merged after a preview, and separated", async () => {
    await page.getByRole("button", { name: "Merge customers: Meera Batra" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge customers" });
    await expect(dialog).toContainText("3 bookings");
    await expect(dialog).toContainText("+91 98160 54321");
    await dialog.getByRole("button", { name: "Merge customers" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Value" })).toContainText("₹12,000");
    await expect(page.getByRole("region", { name: "Notes", exact: true })).toContainText("Vegetarian.");
    await page.getByRole("button", { name: "Separate Meera Batra" }).click();
    await expect(page.getByRole("region", { name: "Value" })).toContainText("₹7,000");
    await expect(page.getByText("Meera Batra may be the same person")).toBeVisible();
  });
});
