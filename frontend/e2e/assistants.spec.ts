import { createHash } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { notification, openAs, part } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { loopback } from "./steps/site";
import { registeredTraveller, tokenOf } from "./steps/travellers";

const VERIFIER = "v".repeat(43);
const REDIRECT = "http://localhost:9/callback";

/** Presses a button of the consent page; the parameters that reach the assistant. */
async function answerBy(page: Page, name: string): Promise<URLSearchParams> {
  await page.getByRole("button", { name }).click();
  await page.waitForURL(`${REDIRECT}?*`);
  return new URL(page.url()).searchParams;
}

async function postTo(request: APIRequestContext, site: string, path: string, options: object) {
  const answer = await request.post(`${loopback}${path}`, {
    headers: { Host: new URL(site).host },
    ...options,
  });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

test("a traveller connects an assistant and disconnects it", async ({ page, request, browser }) => {
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [40] });
  const token = await tokenOf(request, label, operator);
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
    {
      token,
    },
  );
  await call(request, "PUT", `${site}/api/clients/${own.client.client_id}/assistants`, {
    token,
    body: { is_enabled: true },
  });
  // Without the cookies of the journey's browser, which an assistant does not have.
  const assistant = (await browser.newContext()).request;
  const { client_id } = await postTo(assistant, site, "/oauth/register", {
    data: { client_name: "Trip helper", redirect_uris: [REDIRECT] },
  });
  const query = new URLSearchParams({
    client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${site}/mcp`,
    state: "0123456789012345678901",
  });
  const traveller = await registeredTraveller(request, label);

  // The assistant waits there for the answer.
  await page.route(`${REDIRECT}?*`, (route) => route.fulfill({ body: "Connected." }));
  await page.goto(`${site}/oauth/authorize?${query}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole("textbox", { name: "E-mail" }).fill(traveller.email);
  await page.getByRole("textbox", { name: "Password" }).fill(traveller.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectHeading(page, "Let an assistant act for you at Majuli Trails?");
  await expect(page.getByText("It calls itself “Trip helper”.")).toBeVisible();
  await expect(page.getByText("A program on this device")).toBeVisible();
  await expectAccessible(page, "the consent to an assistant");
  expect([...(await answerBy(page, "Do not allow"))]).toEqual([
    ["error", "access_denied"],
    ["state", "0123456789012345678901"],
    ["iss", site],
  ]);

  await page.goto(`${site}/oauth/authorize?${query}`);
  const code = (await answerBy(page, "Allow access")).get("code") ?? "";
  const tokens = await postTo(assistant, site, "/oauth/token", {
    form: {
      grant_type: "authorization_code",
      client_id,
      code,
      code_verifier: VERIFIER,
      redirect_uri: REDIRECT,
      resource: `${site}/mcp`,
    },
  });
  const calling = (name: string, args: object) =>
    assistant.post(`${loopback}/mcp`, {
      headers: {
        Host: new URL(site).host,
        Authorization: `Bearer ${tokens.access_token}`,
        Accept: "application/json",
        "MCP-Protocol-Version": "2025-11-25",
      },
      data: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    });
  const answerOf = async (name: string, args: object = {}) =>
    (await (await calling(name, args)).json()).result.structuredContent;
  const [trip] = (await answerOf("search_trips")).trips;
  const { departure_id } = trip.departures[0];
  const [bed] = (await answerOf("read_departure", { departure_id })).prices;
  const held = await answerOf("hold", {
    idempotency_key: crypto.randomUUID(),
    departure_id,
    rooms: [{ sharing_type_id: bed.sharing_type_id, people: 2 }],
    travellers: ["Asha Baruah"],
    phone: "+919876543210",
  });
  expect((await answerOf("my_bookings")).bookings).toHaveLength(1);
  await page.goto(held.url);
  await expectHeading(page, "Review Booking");
  await expect(page.getByText(held.total.text).first()).toBeVisible();

  await openAs(page, label, traveller, "/profile");
  const connected = part(page, "Connected assistants");
  await expect(connected.getByText("Trip helper")).toBeVisible();
  await expectAccessible(page, "an account with a connected assistant");
  await connected.getByRole("button", { name: "Disconnect Trip helper" }).click();
  await expect(notification(page, "The assistant is disconnected.")).toBeVisible();
  await expect(connected).toHaveCount(0);
  expect((await calling("my_bookings", {})).status()).toBe(401);

  query.set("code_challenge_method", "plain");
  await page.goto(`${site}/oauth/authorize?${query}`);
  await expectHeading(page, "This request cannot be used");
});
