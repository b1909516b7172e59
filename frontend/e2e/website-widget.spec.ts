import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";

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
