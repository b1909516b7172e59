import { makeOperator, signInOn } from "./steps/account";
import { expectAccessible } from "./steps/axe";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { enter, tabTo } from "./steps/keyboard";
import { badGateway, replaceNextResponses, withoutFirstData } from "./steps/responses";
import { call } from "./steps/server";
import { mainSite, siteOf } from "./steps/site";
import { addSession, registeredTraveller, tokenOf } from "./steps/travellers";

const JOIN = "Want to join us as TO?";
const OWN = ["My Tour Operators", "My Bookings", "Profile", JOIN, "Logout"];

test("the navigation bar shows the operator, and its menu opens by keyboard and closes by a click outside", async ({
  page,
  context,
  request,
  isMobile,
}) => {
  const site = siteOf("zanskar");
  await page.goto(`${site}/about`);
  const bar = page.getByRole("banner");
  await expect(bar).toHaveCSS("background-image", /^linear-gradient/);
  const brand = bar.getByRole("link", { name: "Zanskar High Routes" });
  await expect(brand.locator("img")).toHaveJSProperty("complete", true);
  await expect(brand.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  const burger = bar.getByRole("button", { name: "Open menu" });
  const entries = bar.getByRole("navigation", { name: "Main" }).getByRole("link").filter({ visible: true });
  if (isMobile) await burger.click();
  await expect(entries).toHaveText(isMobile ? ["Home", "About", "Login"] : ["Home", "About"]);
  await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/events");
  await expect(bar.getByRole("link", { name: "Login" })).toBeVisible();
  await expectAccessible(page, "the navigation bar before sign-in", { withFrame: true });

  const traveller = await registeredTraveller(request, "zanskar");
  const token = await tokenOf(request, "zanskar", traveller);
  const me = await call<{ name: string }>(request, "GET", `${site}/api/users/me`, { token });
  expect(me.name).toMatch(/^Meera/);
  await addSession(context, "zanskar", token);
  await page.reload();
  const button = isMobile ? burger : bar.getByRole("button", { name: `Account of ${me.name}`, exact: true });
  if (!isMobile) await expect(button).toHaveText("M");
  await enter(page, button);
  const items = isMobile ? entries : bar.getByRole("listitem").getByRole("link");
  const names = isMobile ? ["Home", "About", ...OWN] : OWN;
  await expect(items).toHaveText(names);
  await expect(bar.getByRole("link", { name: JOIN })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Home", exact: true })).toHaveAttribute("href", "/home");
  await expectAccessible(page, "the menu of who is signed in", { withFrame: true });

  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(items.last()).toBeHidden();
  const closed = isMobile ? burger : button;
  await expect(closed).toBeFocused();
  await expect(closed).toHaveAttribute("aria-expanded", "false");

  // An arrow key opens the menu; Tab closes it.
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(items.last()).toBeHidden();
  await tabTo(page, page.getByRole("link", { name: "See our trips" }));

  await closed.click();
  await expect(items.last()).toBeVisible();
  // A click beside the text, below the menu.
  await page.mouse.click(8, 700);
  await expect(items.last()).toBeHidden();

  await page.goto(`${site}/events`);
  await enter(page, closed);
  await enter(page, items.filter({ hasText: "Profile" }));
  await expectHeading(page, "Profile");
});

/** Opens a page that redirects to another site, perhaps before it has loaded. */
const leaving = { waitUntil: "commit" } as const;

test("sign-in on any site leads to the page for the person's role", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  // An admin's panel is on the main site.
  await signInOn(page, "konkan", { email: "admin@toli.example", password: "toli-demo-2026" }, "/about");
  await expect(page).toHaveURL(`${mainSite}/admin`);
  await page.goto(`${siteOf("konkan")}/login`, leaving);
  await expect(page).toHaveURL(`${mainSite}/admin`);
  await page.goto(`${mainSite}/register`, leaving);
  await expect(page).toHaveURL(`${mainSite}/admin`);

  // An operator without the required two-factor sign-in sets it up first.
  await withoutFirstData(page);
  const owes = { allowed: false, reason: "second_factor_enrolment_required" };
  await replaceNextResponses(page, "**/api/users/has_access_to_route/**", { status: 200, json: owes });
  await page.goto(`${mainSite}/admin`);
  await expect(page).toHaveURL(`${mainSite}/profile`);

  // An operator's panel is on the operator's own site.
  await context.clearCookies();
  const operator = { email: "operator@zanskar.example", password: "toli-demo-2026" };
  await signInOn(page, "konkan", operator, "/about");
  await expect(page).toHaveURL(`${siteOf("zanskar")}/to`);
  await page.goto(`${siteOf("konkan")}/register`, leaving);
  await expect(page).toHaveURL(`${siteOf("zanskar")}/to`);
  // A panel that is still loading would notice the missing session and redirect the next page.
  await expectHeading(page, "Dashboard");

  // Travellers stay on the site.
  await context.clearCookies();
  const traveller = await registeredTraveller(request, "zanskar");
  await signInOn(page, "konkan", traveller, "/about");
  await expect(page).toHaveURL(`${siteOf("konkan")}/about`);
  await page.goto(`${siteOf("konkan")}/login`);
  await expect(page).toHaveURL(`${siteOf("konkan")}/`);

  await page.goto(`${siteOf("konkan")}/handoff?to=/about#not-a-code`);
  await expectHeading(page, "This link was already used or has expired");
  await expectAccessible(page, "a link that no longer works");
});

test("a panel whose access check fails shows an error", { tag: "@desktop" }, async ({
  page,
  context,
  request,
}) => {
  const operator = await registeredTraveller(request, "zanskar");
  await makeOperator(request, operator);
  await addSession(context, null, await tokenOf(request, null, operator));
  await withoutFirstData(page);
  const access = "**/api/users/has_access_to_route/**";
  await page.route(access, (route) => route.fulfill({ ...badGateway, body: "" }));
  await page.goto(`${mainSite}/to`);
  await expect(page.getByText("Failed to check access", { exact: true })).toBeVisible();
  await expectAccessible(page, "a panel whose access check failed");
  await page.unroute(access);
  await page.route("**/by_user_and_approval/**", (route) => route.fulfill({ ...badGateway, body: "" }));
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Failed to fetch clients (status 502)", { exact: true })).toBeVisible();
});
