import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { call } from "../e2e/steps/server";
import { mainSite } from "../e2e/steps/site";
import { tokenOf } from "../e2e/steps/travellers";

export const PASSWORD = "toli-demo-2026";
export const ADMIN = { email: "admin@toli.example", phone: "", password: PASSWORD };
export const OPERATOR = { email: "operator@brahmaputra.example", phone: "", password: PASSWORD };

const folder = process.env["TOLI_SHOTS"] ?? "test-results/shots";

/** Takes the picture of what is in view, once its pictures and letters are there. */
export async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

type Figures = { totals: { bookings: { value: number }; completion_rate: { value: number | null } } };

/** Waits until the demo's past is made: its bookings are no more than they were a while ago. */
export async function pastIsMade(request: APIRequestContext): Promise<void> {
  const token = await tokenOf(request, null, ADMIN);
  let before = -1;
  await expect(async () => {
    const { totals } = await call<Figures>(request, "GET", `${mainSite}/api/reports/dashboard?period=year`, {
      token,
    });
    // What is coming is sold at once, what is over by and by.
    const isSame = totals.completion_rate.value !== null && totals.bookings.value === before;
    before = totals.bookings.value;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [4000], timeout: 360_000 });
}
