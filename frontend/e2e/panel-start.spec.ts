import { openAs } from "./steps/account";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";

const OPERATOR = { email: "operator@brahmaputra.example", password: "toli-demo-2026" };
const MOST_REQUESTS = 35;

for (const [path, heading] of [
  ["/to", "Dashboard"],
  ["/to/orders", "Group Bookings"],
] as const) {
  test(`${path} starts with its data and at most ${MOST_REQUESTS} requests`, async ({ page }) => {
    await openAs(page, "brahmaputra", OPERATOR, path);
    await expectHeading(page, heading);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: "networkidle" });
    await expectHeading(page, heading);
    expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
    const carried =
      /has_access_to_route|by_user_and_approval|get_by_client_id|\/dashboard$|\/todo$|\/decisions$/;
    expect(requests.filter((name) => carried.test(name))).toEqual([]);
  });
}
