import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";
import { detailsOf, lastDeparture, malvan, roomiestOf } from "./steps/trips";

test("an operator holds beds by phone, and the customer pays by the link without an account", async ({
  page,
  context,
  request,
  browser,
}) => {
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
    await phone.getByRole("radio", { name: /^Another amount/ }).check();
    await phone.getByRole("textbox", { name: "Amount in rupees" }).fill("5,001");
    await phone.getByRole("button", { name: "Pay ₹5,001" }).click();
    await expect(phone.getByText(/^Enter an amount from ₹/)).toBeVisible();
    await phone.getByRole("radio", { name: /^Everything/ }).check();
    await phone.getByRole("button", { name: "Pay ₹5,000" }).click();
    await payByCard(phone, goodCard);
    await expect(phone.getByText("Everything is paid. Have a good trip!")).toBeVisible({ timeout: 20_000 });
    await visitor.close();
  });

  await test.step("the operator sees the payment", async () => {
    await page.reload();
    await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Not paid yet/)).toHaveCount(0);
  });
});
