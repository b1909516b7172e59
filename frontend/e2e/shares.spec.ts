import { expectAccessible } from "./steps/axe";
import { goodCard, payByCard } from "./steps/checkout";
import { expect, test } from "./steps/journey";
import { inRupees } from "./steps/money";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { expectRows } from "./steps/rows";
import { travellerWithBooking } from "./steps/traveller-states";
import { addSession, tokenOf } from "./steps/travellers";

const SHARE = inRupees(9_800);

test("friends pay their shares at once by links of their own, and all see who has paid", {
  tag: "@phone",
}, async ({ page, request, browser }) => {
  const { operator, label, site, eventId } = await ownTrip(request, { price: 10_000, starts: [60] });
  const { bookingId } = await travellerWithBooking(page, request, { label, title: OWN_TITLE }, 4);
  let links: string[] = [];

  await test.step("who booked splits the balance", async () => {
    await page.goto(`${site}/mybookings`);
    const booking = page.getByRole("article", { name: OWN_TITLE });
    await booking.getByRole("button", { name: /^Confirmed/ }).click();
    await booking.getByRole("button", { name: "Split with friends" }).click();
    const dialog = page.getByRole("dialog", { name: "Split with friends" });
    // The first field has the focus, and shows the amount without commas.
    const firstShare = dialog.getByRole("textbox", { name: "Share of Guest 1" });
    await expect(firstShare).toBeFocused();
    await expect(firstShare).toHaveValue("9800");
    await expectAccessible(page, "the form of shares");
    await firstShare.fill("50000");
    await expect(
      dialog.getByText(`The shares are more than the ${inRupees(29_400)} that is due.`),
    ).toBeVisible();
    await dialog.getByRole("textbox", { name: "Share of Guest 1" }).fill("9800");
    await dialog.getByRole("radio", { name: /^The place is given up/ }).check();
    await dialog.getByRole("button", { name: "Make links" }).click();
    await expect(dialog).toBeHidden();
    await expect(booking.getByText(`${SHARE} to pay`)).toHaveCount(3);
    await expectAccessible(page, "the shares of a booking");
    const sent = await booking.getByRole("link", { name: "Send by WhatsApp" }).all();
    const texts = await Promise.all(sent.map((link) => link.getAttribute("href")));
    links = texts.map((text) => decodeURIComponent(text ?? "").replace(/^.*here: /s, ""));
    expect(links).toHaveLength(3);
  });

  await test.step("three friends pay at the same time", async () => {
    const friends = await Promise.all(
      links.map(async (link) => {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
        const phone = await context.newPage();
        await phone.goto(link);
        await expect(
          phone.getByText("Meera Das booked this trip for you", { exact: false }).first(),
        ).toBeVisible();
        return { context, phone };
      }),
    );
    const [first] = friends;
    if (!first) throw new Error("There are three friends.");
    await expect(first.phone.getByText(/your place is given up\.$/)).toBeVisible();
    await first.phone.getByRole("textbox", { name: /^Full name/ }).fill("Ravi Joshi");
    await first.phone.getByRole("textbox", { name: "Age" }).fill("27");
    await expectAccessible(first.phone, "the page of a share");
    await first.phone.getByRole("button", { name: "Save my details" }).click();
    await expect(first.phone.getByText(/^Thank you, your details were saved/)).toBeVisible();
    await Promise.all(
      friends.map(async ({ phone }) => {
        await phone.getByRole("button", { name: `Pay ${SHARE}` }).click();
        await payByCard(phone, goodCard);
        await expect(phone.getByText("Your share is paid. Thank you!")).toBeVisible();
      }),
    );
    await Promise.all(friends.map(({ context }) => context.close()));
  });

  await test.step("who booked and the operator see it", async () => {
    await page.reload();
    const booking = page.getByRole("article", { name: OWN_TITLE });
    await booking.getByRole("button", { name: /^Confirmed/ }).click();
    await expect(booking.getByText(`Paid ${SHARE}`)).toHaveCount(3);
    await expect(booking.getByText("Ravi Joshi").first()).toBeVisible();
    const office = await browser.newContext();
    await addSession(office, label, await tokenOf(request, label, operator));
    const desk = await office.newPage();
    await desk.goto(`${site}/to/orders/${eventId}/details/${bookingId}`);
    await expectRows(desk.getByRole("region", { name: "Pay together" }), {
      "Ravi Joshi Details entered": `Paid ${SHARE}`,
    });
    await office.close();
  });
});
