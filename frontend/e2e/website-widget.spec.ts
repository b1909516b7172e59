import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openAs } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { addBeds, clickContinue, expectHeading, fillFirstTraveller } from "./steps/booking";
import { copiedBy } from "./steps/clipboard";
import { expect, test } from "./steps/journey";
import { OWN_TITLE, ownTrip } from "./steps/own-trip";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

test.use({
  launchOptions: {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--test-third-party-cookie-phaseout"],
  },
});

type Website = { origin: string; server: Server };

/** A website of another origin with one page, under a content security policy. */
async function website(policy: string, body: () => string): Promise<Website> {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy });
    answer.end(
      `<!doctype html><html lang="en"><title>Yatra</title><link rel="icon" href="data:,">${body()}</html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://yatra.localhost:${(server.address() as AddressInfo).port}`, server };
}

test("a visitor books from an operator's own website", { tag: "@desktop" }, async ({ page, request }) => {
  test.slow();
  const { label, site, operator, eventId } = await ownTrip(request, { price: 10_000, starts: [40, 60] });
  await openAs(page, label, operator, "/to/website-widget");
  await expectHeading(page, "Website widget");
  await page.getByRole("radio", { name: "Dates of one trip" }).check();
  await expect(page.getByRole("combobox", { name: "Trip" })).toHaveValue(String(eventId));
  // Inert, so found by its element.
  await expect(page.locator("toli-departures li")).toHaveCount(2);
  await expectAccessible(page, "the code of the widget");
  const code = await copiedBy(page.getByRole("button", { name: "Copy code" }));
  expect(code).toContain(`trip="${eventId}"`);

  const strict = `default-src 'none'; img-src data:; script-src ${site}; connect-src ${site}; require-trusted-types-for 'script'`;
  const { origin, server } = await website(strict, () => code);
  try {
    await page.context().clearCookies();
    const traveller = await registeredTraveller(request, label);
    await addSession(page.context(), label, await tokenOf(request, label, traveller));
    const reading = page.waitForRequest(/\/api\/widget\/departures/);
    await page.goto(origin);
    expect(await (await reading).headerValue("cookie")).toBeNull();
    const link = page.getByRole("link", { name: `Book ${OWN_TITLE}` }).first();
    await expect(page.getByText("₹10,500").first()).toBeVisible();
    await expectAccessible(page, "the widget on a website");
    await link.click();
    await expect(page).toHaveURL(new RegExp(`^${site}/events/${eventId}/book\\?plan=`));
    await addBeds(page, "Double Sharing", 2);
    await clickContinue(page);
    await fillFirstTraveller(page, "Meera Das");
    await clickContinue(page);
    await expect(page).toHaveURL(/\/review\?booking=\d+/);
    const bookingId = new URL(page.url()).searchParams.get("booking");
    await page.context().clearCookies();
    await openAs(page, label, operator, `/to/orders/${eventId}/details/${bookingId}`);
    await expect(page.getByText("Source: yatra.localhost")).toBeVisible();
  } finally {
    server.close();
  }
});

const HOSTILE_STYLES = `
  a, p, h3, li, ul { display: none !important; }
  .price { visibility: hidden !important; }
  .price::after { content: "₹1"; visibility: visible; }
  toli-departures { font: 0/0 serif; color: transparent; letter-spacing: 1em; visibility: visible; }
  .root { display: none !important; }
`;

test("a hostile page can neither restyle prices nor frame the checkout", { tag: "@desktop" }, async ({
  browser,
  page,
  request,
}) => {
  const { site, eventId } = await ownTrip(request, { price: 10_000, starts: [40] });
  const { origin, server } = await website(
    "",
    () => `<style>${HOSTILE_STYLES}</style>
      <script type="module" src="${site}/api/widget.js"></script>
      <toli-departures operator="javascript:alert(1)//" trip="${eventId}" source="&quot;><img src=x onerror=alert(1)>"></toli-departures>
      <iframe title="Checkout" src="${site}/events/${eventId}/book"></iframe>`,
  );
  try {
    // A context whose refused frame is no error of the journey.
    const context = await browser.newContext();
    const stranger = await context.newPage();
    const dialogs: string[] = [];
    stranger.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await stranger.goto(origin);
    const price = stranger.locator("toli-departures .price");
    await expect(price).toHaveText("₹10,500");
    await expect(price).toBeVisible();
    const style = await price.evaluate((element) => {
      const { fontSize, letterSpacing, color } = getComputedStyle(element);
      return [fontSize, letterSpacing, color, getComputedStyle(element, "::after").content];
    });
    expect(style).toEqual(["16px", "normal", "rgb(25, 23, 19)", "none"]);
    const address = await stranger.locator("toli-departures a").getAttribute("href");
    expect(new URL(address ?? "").origin).toBe(site);
    await expect(stranger.locator("toli-departures img")).toHaveCount(0);
    await expect
      .poll(() => stranger.frames().map((frame) => frame.url()))
      .toContain("chrome-error://chromewebdata/");
    expect(dialogs).toEqual([]);
    await context.close();
    // The widget's failure leads on to the operator's site.
    await page.route(/\/api\/widget\/departures/, (route) => route.abort());
    await page.route(/\/book$/, (route) => route.fulfill({ body: "" }));
    await page.goto(origin);
    await expect(page.locator("toli-departures").getByRole("alert")).toContainText("could not be loaded");
    await page.unroute(/\/api\/widget\/departures/);
    await page.locator("toli-departures").getByRole("button", { name: "Try again" }).click();
    await expect(page.locator("toli-departures .price")).toHaveText("₹10,500");
  } finally {
    server.close();
  }
});
