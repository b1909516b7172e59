import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { goodCard, payByCard } from "./steps/checkout";
import { counting } from "./steps/effort";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { ownTrip } from "./steps/own-trip";
import { expectRows } from "./steps/rows";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";
import { detailsOf, lastDeparture, malvan, roomiestOf } from "./steps/trips";

test("an operator holds beds by phone, and the customer pays by the link without an account", {
  tag: "@desktop",
}, async ({ page, context, request, browser }) => {
  const site = siteOf(malvan.label);
  const details = await detailsOf(request, malvan);
  const { event_id: eventId } = details;
  const departure = lastDeparture(details);
  const { room_type: roomType } = roomiestOf(details, departure);
  const operator = { email: `operator@${malvan.label}.example`, password: "toli-demo-2026", phone: "" };
  await addSession(context, malvan.label, await tokenOf(request, malvan.label, operator));
  let address = "";

  await test.step("the operator enters the booking", async () => {
    await page.goto(`${site}/to/orders/${eventId}?plan=${departure.ep_id}`);
    await page.getByRole("link", { name: "New booking" }).click();
    await expectHeading(page, "New booking");
    await expectAccessible(page, "the form of a new booking");
    await page.getByRole("textbox", { name: "Name" }).fill("Ravi Kulkarni");
    await page.getByRole("textbox", { name: "Phone" }).fill("98160 54321");
    await page
      .getByRole("group", { name: `Beds, ${roomType}`, exact: true })
      .getByRole("button")
      .last()
      .click();
    await page.getByRole("radio", { name: "Agreed price" }).check();
    await page.getByRole("textbox", { name: "Agreed total with tax" }).fill("5,000");
    await page.getByRole("textbox", { name: /^Reason/ }).fill("Friend of the guide");
    await page.getByRole("radio", { name: "Hold beds until" }).check();
    await expect(page.getByRole("region", { name: "Price" }).last()).toContainText("Friend of the guide");
    await page.getByRole("button", { name: "Hold 1 bed" }).click();
    await expect(page.getByText("Beds are held for Ravi Kulkarni")).toBeVisible();
    const whatsApp = page.getByRole("link", { name: "Send by WhatsApp" });
    await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/919816054321\?text=/);
    const text = decodeURIComponent((await whatsApp.getAttribute("href")) ?? "");
    address = text.slice(text.indexOf("http", 10));
    await page.getByRole("link", { name: "View booking" }).click();
    await expect(page.getByText(/^Not paid yet\. The beds are held until/)).toBeVisible();
    await expectAccessible(page, "a held booking");
  });

  await test.step("the customer pays on a phone", async () => {
    const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await visitor.newPage();
    await phone.goto(address);
    await expect(phone.getByText("Booking for Ravi Kulkarni")).toBeVisible();
    await expectAccessible(phone, "the page of a payment link");
    await phone.getByRole("radio", { name: /^Pay part/ }).check();
    await phone.getByRole("textbox", { name: "Amount in rupees" }).fill("5,001");
    await phone.getByRole("button", { name: "Pay ₹5,001" }).click();
    await expect(phone.getByText(/^Enter an amount from ₹/)).toBeVisible();
    await phone.getByRole("radio", { name: /^Pay full balance/ }).check();
    await phone.getByRole("button", { name: "Pay ₹5,000" }).click();
    await payByCard(phone, goodCard);
    await expect(phone.getByText("Everything is paid. Have a good trip!")).toBeVisible();
    await visitor.close();
  });

  await test.step("the operator sees the payment", async () => {
    await page.reload();
    await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Not paid yet/)).toHaveCount(0);
  });
});

type Stored = { room_bed_pricings: { room_bed_id: number }[]; event_plans: { ep_id: number }[] };

test("a booking for two with cash takes seven clicks and three fields from Home, and a party of different pick-ups with a discount fits the form", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  const price = 10_000;
  const { operator, label, site, eventId } = await ownTrip(request, { price, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const api = `${site}/api/events/${eventId}`;
  const { room_bed_pricings: rooms, event_plans: plans } = await call<Stored>(request, "GET", api, { token });
  const supplement = { room_bed_id: rooms[0]?.room_bed_id, single_supplement: 3000 };
  await call(request, "PUT", `${api}/pricing`, { token, body: supplement });
  await addSession(context, label, token);
  await page.goto(`${site}/to`);
  await expectHeading(page, "Dashboard");
  const summary = page.getByRole("region", { name: "Price" }).last();
  const bedsOf = (name: string) => page.getByRole("group", { name: `Beds, ${name}`, exact: true });
  const more = (name: string) => bedsOf(name).getByRole("button", { name: /^Add one/ });

  await test.step("for two, with cash", async () => {
    const { effort, check, click, fill } = counting();
    await click(page.getByRole("complementary").getByRole("link", { name: "Departures" }));
    await click(page.getByRole("link", { name: /^View details of/i }).first());
    // The list of departures has a link of this name, too.
    await expect(page.getByRole("button", { name: "More about this departure" })).toBeVisible();
    await click(page.getByRole("link", { name: "New booking" }));
    await fill(page.getByRole("textbox", { name: "Name", exact: true }), "Ravi Kulkarni");
    await fill(page.getByRole("textbox", { name: "Phone" }), "98160 54321");
    await click(more("Double Sharing"));
    await click(more("Double Sharing"));
    await fill(page.getByRole("textbox", { name: /^Amount received/ }), "6300");
    await check(page.getByRole("radio", { name: "Cash" }));
    await expectRows(summary, { Total: inRupees(21_000) });
    await click(page.getByRole("button", { name: "Book 2 beds" }));
    await expect(page.getByText("Ravi Kulkarni is booked")).toBeVisible();
    expect(effort.clicks).toBeLessThanOrEqual(7);
    expect(effort.fields).toBeLessThanOrEqual(3);
  });

  await test.step("different pick-ups, a room alone, travellers and a discount", async () => {
    const variants = [
      { name: "From Jorhat", difference: 0 },
      { name: "From Guwahati", difference: 1000 },
    ];
    await call(request, "PUT", `${api}/options`, { token, body: { variants } });
    await page.goto(`${site}/to/orders/${eventId}/book?plan=${plans[0]?.ep_id}`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Meera Das");
    await page.getByRole("textbox", { name: "Phone" }).fill("98160 54322");
    await page
      .getByRole("combobox", { name: "Pick-up point or variant" })
      .selectOption("Different ones in this party");
    await more("Double Sharing, From Jorhat").click();
    await more("Double Sharing, From Jorhat").click();
    await more("Double Sharing, room alone, From Guwahati").click();
    await page.getByText("Travellers (optional)").click();
    const second = page.getByRole("group", { name: "Traveller 2" });
    await second.getByRole("textbox", { name: "Full name" }).fill("Tara Das");
    await second.getByRole("textbox", { name: "Age" }).fill("9x");
    await page.getByRole("radio", { name: "Discount" }).check();
    // 2 x 10,000 and 11,000 + 3,000, with 5%.
    await expect(page.getByText("Of the usual ₹35,700.")).toBeVisible();
    await page.getByRole("textbox", { name: "Discount (%)" }).fill("10");
    await page.getByRole("textbox", { name: /^Reason/ }).fill("School friends");
    await expectRows(summary, { Total: inRupees(32_130) });
    await page.getByRole("radio", { name: "Book unpaid" }).check();
    await expectAccessible(page, "a party with different pick-ups");
    await page.getByRole("button", { name: "Book 3 beds" }).click();
    await expect(second.getByText("Enter the age in years")).toBeVisible();
    await second.getByRole("textbox", { name: "Age" }).fill("9");
    await page.getByRole("button", { name: "Book 3 beds" }).click();
    await expect(page.getByText("Meera Das is booked")).toBeVisible();
    await page.getByRole("link", { name: "View booking" }).click();
    await expect(page.getByText(/School friends/).first()).toBeVisible();
    await expect(page.getByRole("row", { name: /Tara Das/ })).toContainText("9 years");
    const people = page.getByRole("table", { name: "Travellers" });
    await expect(people.getByText("From Guwahati")).toHaveCount(1);
    await expect(people.getByText("From Jorhat")).toHaveCount(2);
  });
});
