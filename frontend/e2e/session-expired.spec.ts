import { notification } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { delayResponses, replaceNextResponses, withoutFirstData } from "./steps/responses";
import { call } from "./steps/server";
import { siteOf } from "./steps/site";
import { addSession, tokenOf } from "./steps/travellers";

const site = siteOf("konkan");
const operator = { email: "operator@konkan.example", phone: "", password: "toli-demo-2026" };
const MINE = "**/api/clients/users/by_user_and_approval/*/approved";

test("a session that expires in the panel leads to sign-in and back, with the entries restored", {
  tag: "@desktop",
}, async ({ page, context, request }) => {
  test.slow();
  await withoutFirstData(page);
  const arrive = async () => {
    const token = await tokenOf(request, "konkan", operator);
    await addSession(context, "konkan", token);
    return () => call(request, "POST", `${site}/api/users/logout`, { token });
  };
  const expectLeft = async (next: string) => {
    await expect(page).toHaveURL(`${site}/login?next=${encodeURIComponent(next)}`);
    await expect(notification(page, "User ID or access token not found. Please log in.")).toBeVisible();
  };

  await test.step("a form is saved after the session expired", async () => {
    const end = await arrive();
    const release = await delayResponses(page, "**/api/users/has_access_to_route/**");
    await page.goto(`${site}/to/resources/add-place`);
    await expect(page.getByText("Checking access...", { exact: true })).toBeVisible();
    await release();
    await page.getByLabel(/^Hotel Name/).fill("Guhagar Beach House");
    await page.getByLabel(/^Hotel Location/).fill("Guhagar");
    await page.getByLabel(/^Commission per person/).fill("50");
    await end();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expectLeft("/to/resources/add-place");
    await page.getByRole("textbox", { name: "E-mail" }).fill(operator.email);
    await page.getByRole("textbox", { name: "Password" }).fill(operator.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(`${site}/to/resources/add-place`);
    await expect(page.getByLabel(/^Hotel Name/)).toHaveValue("Guhagar Beach House");
    await page.getByRole("button", { name: "Start again" }).click();
  });

  await test.step("a new search in a list; another page of the panel", async () => {
    const end = await arrive();
    await page.goto(`${site}/to/orders`);
    await expectHeading(page, "Group Bookings");
    const release = await delayResponses(page, "**/api/users/has_access_to_route/**");
    await page.getByRole("link", { name: "Hotels" }).click();
    await expect(page.getByText("Checking access...", { exact: true })).toBeVisible();
    await release();
    await expect(page.getByRole("article").first()).toBeVisible();
    await end();
    await page.getByRole("searchbox", { name: "Search hotels" }).fill("bay");
    await expectLeft("/to/resources/hotel?q=bay");
    const endAgain = await arrive();
    await page.goto(`${site}/to/create-event`);
    await page.getByLabel(/^Event Title/).fill("Kelshi by ferry");
    await endAgain();
    await page.getByRole("link", { name: "Departures" }).click();
    await expectLeft("/to/orders");
  });

  await test.step("an event is saved after the session expired twice", async () => {
    const end = await arrive();
    await page.goto(`${site}/to/create-event`);
    await expectAccessible(page, "a form that offers to restore entries");
    await page.getByRole("button", { name: "Restore changes" }).click();
    await expect(page.getByLabel(/^Event Title/)).toHaveValue("Kelshi by ferry");
    await end();
    await page.getByRole("button", { name: "Draft", exact: true }).click();
    await expect(notification(page, "No user logged in.")).toBeVisible();
    await expectLeft("/to/create-event");
  });

  await test.step("the server does not return the client", async () => {
    await arrive();
    for (const [path, sentence] of [
      ["/to/create-event", "Client lookup failed"],
      ["/to/event-creation", "Failed to fetch client ID"],
    ] as const) {
      await replaceNextResponses(page, MINE, { status: 400, json: { detail: "Not now.", code: "not_now" } });
      await page.goto(`${site}${path}`);
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await page.getByRole("button", { name: "Try Again" }).click();
    await expectHeading(page, "My Events");
    await replaceNextResponses(page, MINE, { status: 200, json: [{ client_name: "Konkan" }] });
    await page.goto(`${site}/to/resources/hotel`);
    await expect(page.getByText("Client ID not found in response", { exact: true })).toBeVisible();
    for (const [path, sentence] of [
      ["/to/create-event", /^No approved client found for this user\./],
      ["/to/resources/hotel", /^No client data found for this user/],
    ] as const) {
      await replaceNextResponses(page, MINE, { status: 200, json: [] });
      await page.goto(`${site}${path}`);
      await expectHeading(page, "Client Access Required");
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });
});
