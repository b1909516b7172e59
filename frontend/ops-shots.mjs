import { chromium } from "playwright";
const base = "http://toli.localhost:26411";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--host-resolver-rules=MAP *.localhost 127.0.0.1"] });
let state;
for (const scheme of ["light", "dark"]) for (const width of [390, 768, 1440]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, ...(state && { storageState: state }) });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  if (!state) {
    await page.goto(`${base}/login?next=/admin/health`);
    await page.getByRole("textbox", { name: "E-mail" }).fill("admin@toli.example");
    await page.getByRole("textbox", { name: "Password" }).fill("toli-demo-2026");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(/admin/);
    state = await context.storageState();
  }
  await page.goto(`${base}/admin/health`);
  await page.getByRole("heading", { name: "Stored data" }).waitFor();
  await page.getByText("The whole database").waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/ops/shots/page-${scheme}-${width}.png`, fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const button = page.getByRole("button", { name: /Send the refund of/ });
  console.log(scheme, width, "overflow", overflow, "buttons", await button.count());
  if (await button.count()) {
    await button.first().click();
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/ops/shots/dialog-${scheme}-${width}.png` });
    if (scheme === "dark" && width === 1440) {
      await page.getByRole("dialog").getByRole("button", { name: /^Send / }).click();
      await page.getByText("The refund is being sent again.").waitFor();
      await page.waitForTimeout(4000);
      await page.screenshot({ path: `/tmp/ops/shots/after.png` });
      console.log("sent");
    }
  }
  await context.close();
}
await browser.close();
