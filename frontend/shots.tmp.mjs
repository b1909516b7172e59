import { chromium } from "playwright-core";
import fs from "node:fs";
const port = fs.readFileSync("/tmp/h8/port","utf8").trim();
const host = (l) => `http://${l ? l + "." : ""}toli.localhost:${port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
const out = "/tmp/h8/shots"; fs.mkdirSync(out, { recursive: true });
async function login(label, email) {
  const r = await fetch(`${host(label)}/api/users/login`, { method: "POST", headers: { "content-type": "application/json", origin: host(label) }, body: JSON.stringify({ email, password: "toli-demo-2026", url: label }) });
  const cookies = r.headers.getSetCookie(); const body = await r.json();
  return { cookies, token: body.access_token, body };
}
const list = JSON.parse(process.argv[2]);
for (const [name, label, email, path, width, scheme, action] of list) {
  const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme ?? "light", locale: "en-IN" });
  if (email) {
    const p = await ctx.newPage();
    await p.goto(`${host(label)}/login`); 
    await p.getByRole("textbox", { name: "E-mail" }).fill(email);
    await p.getByRole("textbox", { name: "Password" }).fill("toli-demo-2026");
    await p.getByRole("button", { name: "Sign In" }).click();
    await p.waitForURL((u) => !u.pathname.startsWith("/login"), { timeout: 60000 });
    await p.close();
  }
  const page = await ctx.newPage();
  await page.goto(`${host(label)}${path}`, { waitUntil: "networkidle", timeout: 90000 }).catch(() => {});
  await page.waitForTimeout(1500);
  if (action) await eval(`(async (page) => { ${action} })`)(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: !action?.includes("nofull") });
  await ctx.close();
}
await browser.close();
