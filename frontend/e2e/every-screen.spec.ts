import type { APIRequestContext, Page } from "@playwright/test";
import { openAs, openAsAdmin } from "./steps/account";
import { test } from "./steps/journey";
import { expectAccessibleInBothSchemes } from "./steps/screens";
import { mainSite, siteOf } from "./steps/site";
import { expectTargets } from "./steps/targets";
import { payAdvance, travellerWithBooking, travellerWithHold } from "./steps/traveller-states";
import { detailsOf, kedarkantha, ladakh, lastDeparture } from "./steps/trips";

type Language = "en" | "hi";

/** In pixels. */
const PHONE = 390;

for (const language of ["en", "hi"] satisfies Language[]) {
  test.describe(`every screen is accessible in both schemes, ${language}`, () => {
    test.describe.configure({ timeout: 900_000 });
    const { label } = kedarkantha;
    const site = siteOf(label);
    const operator = { email: `operator@${label}.example`, password: "toli-demo-2026" };

    test("of visitors", async ({ page, request }) => {
      const { event_id: id } = await detailsOf(request, kedarkantha);
      await check(page, language, mainSite, ["/", "/alltrips", "/about", "/policies/contact", "/nowhere"]);
      await check(page, language, site, [
        ...["/", "/alltrips", "/about", "/register", "/login", "/not-authorized", "/nowhere", "/unsubscribe"],
        ...["/pay/unknown", "/review/unknown", "/offer/unknown", "/choose/unknown", "/lead/unknown"],
        ...["/my", "/my/unknown"],
        ...["/policies/terms", "/policies/cancellation", "/policies/privacy", "/policies/contact"],
        ...[`/events/${id}`, `/events/${id}/book`],
      ]);
    });

    test("of travellers", async ({ page, request }) => {
      const held = await travellerWithHold(page, request, kedarkantha, 2);
      const { bookingId } = held;
      await check(page, language, site, [held.review.replace(site, "")]);
      await payAdvance(request, kedarkantha, held);
      await check(page, language, site, [
        "/mybookings",
        `/mybookings/${bookingId}/change`,
        `/mytrip/${bookingId}`,
        "/profile",
      ]);
    });

    test("of operators", async ({ page, request, browser }) => {
      const { event, plan, booking } = await soldTrip(request, await (await browser.newContext()).newPage());
      await openAs(page, label, operator, "/to");
      const departure = [
        "",
        "/arrangements",
        "/book",
        "/change",
        "/leaders",
        "/messages",
        "/profit",
        "/rooming",
        "/sheet",
        "/waiting",
      ];
      await check(page, language, `${site}/to`, [
        ...[
          "",
          "/all-client-events",
          "/audit-log",
          "/balances",
          "/bank",
          "/basic-client-profile",
          "/bookings",
          "/cash",
          "/channels",
          "/cheques",
        ],
        ...[
          "/client-filters",
          "/commingsoon",
          "/common-content",
          "/discounts",
          "/enquiries",
          "/event-creation",
        ],
        ...["/event-creation/change-priority", "/event-creation/create", "/event-plan", "/event-settings"],
        ...[
          "/customer-tds",
          "/exports",
          "/exports/tcs",
          "/import",
          "/inbox",
          "/itinerary",
          "/join-requests",
          "/mail",
          "/month-close",
          "/new-booking",
        ],
        ...[
          "/on-account",
          "/orders",
          "/payment-accounts",
          "/payouts",
          "/pricing",
          "/profit",
          "/refunds",
          "/requests",
        ],
        ...[
          "/resources/driver",
          "/resources/hotel",
          "/resources/place",
          "/resources/plan",
          "/resources/add-hotel",
        ],
        ...[
          "/resources/add-driver",
          "/resources/add-place",
          "/resources/add-vehicle",
          "/reviews",
          "/search?q=a",
        ],
        ...[
          "/setting",
          "/suppliers",
          "/suppliers/commission",
          "/suppliers/tds",
          "/timeline",
          "/travel-credit",
          "/users-role-permissions",
          "/api-tokens",
          "/webhooks",
          "/calendar-feeds",
          "/website-widget",
          "/categories",
        ],
        ...["details", "itinerary", "pricing", "plans"].map(
          (step) => `/event-creation/update/${event}?step=${step}`,
        ),
        ...departure.map((part) => `/orders/${event}${part}?plan=${plan}`),
        ...["details", "edit"].map((part) => `/orders/${event}/${part}/${booking}`),
      ]);
    });

    test("of administrators", async ({ page, request }) => {
      const { client_id } = await detailsOf(request, kedarkantha);
      await openAsAdmin(page, "/admin");
      await check(page, language, `${mainSite}/admin`, [
        ...["", "/all-clients", `/all-clients/${client_id}`, "/all-to-request", "/audit-log", "/health"],
        ...["/operators", "/payouts", "/policies", "/renames", "/reviews"],
      ]);
    });
  });
}

/** Opens each path in a language, and checks it in both schemes; on phones also the targets of panels in English. */
async function check(
  page: Page,
  language: Language,
  origin: string,
  paths: readonly string[],
): Promise<void> {
  await page.context().addCookies([{ name: "language", value: language, url: new URL(origin).origin }]);
  for (const path of paths) {
    await test.step(path || "/", async () => {
      await page.goto(`${origin}${path}`);
      const screen = `${new URL(origin).pathname}${path}`;
      await expectAccessibleInBothSchemes(page, screen, language);
      const isPhonePanel = page.viewportSize()?.width === PHONE && /^\/(to|admin)\b/.test(screen);
      if (isPhonePanel && language === "en") await expectTargets(page, screen);
    });
  }
}

/** A booking of another of the operator's trips, with its departure: the beds of one do not suffice for all journeys. */
async function soldTrip(request: APIRequestContext, traveller: Page) {
  const details = await detailsOf(request, ladakh);
  const { bookingId } = await travellerWithBooking(traveller, request, ladakh, 2);
  await traveller.context().close();
  return { event: details.event_id, plan: lastDeparture(details).ep_id, booking: bookingId };
}
