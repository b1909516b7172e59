import { chromium } from "@playwright/test";
const [,, base, out, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-quic","--disable-background-networking","--disable-component-update","--disable-sync","--no-first-run"] });
const modes = (process.env.MODES ?? "390:light,1440:dark").split(",");
const email = process.env.WHO ?? "operator@konkan.example";
const s0 = await b.newContext(); const p0 = await s0.newPage();
await p0.goto(base + "/login"); await p0.getByRole("textbox", { name: "Email" }).fill(email); await p0.getByRole("textbox", { name: "Password" }).fill("toli-demo-2026"); await p0.getByRole("button", { name: "Sign In" }).click(); await p0.waitForURL(/\/to/);
const state = await s0.storageState();
for (const m of modes) { const [w, scheme] = m.split(":");
 const ctx = await b.newContext({ storageState: state, viewport: { width: +w, height: +w < 500 ? 844 : 900 }, colorScheme: scheme, deviceScaleFactor: 1, hasTouch: +w < 500, isMobile: +w<500 });
 const page = await ctx.newPage(); page.on("console", (x) => { if (x.type() === "error") console.log(m, "console", x.text().slice(0, 300)); }); page.on("pageerror", (e) => console.log(m, "pageerror", String(e).slice(0,300)));
 for (const p of paths) { await page.goto(base + p, { waitUntil: "load", timeout: 60000 }); await page.waitForTimeout(1500);
  const name = `${out}${p.replaceAll(/[^a-z0-9]+/gi, "_")}_${w}_${scheme}.png`; await page.screenshot({ path: name, fullPage: process.env.FULL === "1" }); console.log(name, await page.evaluate(() => document.documentElement.scrollWidth)); }
 await ctx.close(); }
await b.close();
