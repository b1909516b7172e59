import { openAs } from "./steps/account";
import { expectHeading } from "./steps/booking";
import { expect, test } from "./steps/journey";
import { goByPanel, namesOf } from "./steps/navigation";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { registeredTraveller, tokenOf } from "./steps/travellers";

/** For each role, the sections of the panel's menu with their tabs (none of a single screen), and a page that it may not open. */
const ROLES = [
  {
    role: "manager",
    menu: {
      Home: [],
      Trips: ["My Events", "Discounts", "Event Settings"],
      Departures: ["Group Bookings", "Hotels", "Places", "Manage Rentals"],
      Customers: ["Customers", "Travel credit", "Import"],
      Inbox: ["Inbox", "Enquiries", "Requests", "Reviews"],
      Money: [
        "Balances due",
        "Refunds to pay",
        "Money on account",
        "Bank statements",
        "Cheques",
        "Cash books",
        "Payouts",
        "Profit by departure",
        "Suppliers",
        "TDS by customers",
        "Month close",
        "Tax and exports",
      ],
      Settings: [
        "Company profile",
        "E-mail",
        "WhatsApp and SMS",
        "Automatic e-mails",
        "API tokens",
        "Webhooks",
        "Calendar feeds",
        "Website widget",
        "Audit log",
        "Register company",
      ],
    },
    refused: "/to/payment-accounts",
  },
  {
    role: "sales",
    menu: {
      Home: [],
      Trips: [],
      Departures: [],
      Customers: ["Customers", "Travel credit"],
      Inbox: ["Inbox", "Enquiries", "Requests", "Reviews"],
      Money: ["Balances due", "Money on account", "Cheques", "Cash books"],
      Settings: ["Calendar feeds", "Register company"],
    },
    refused: "/to/refunds",
  },
  {
    role: "accounts",
    menu: {
      Home: [],
      Trips: [],
      Departures: [],
      Customers: ["Customers", "Travel credit"],
      Inbox: ["Inbox", "Requests"],
      Money: [
        "Balances due",
        "Refunds to pay",
        "Money on account",
        "Bank statements",
        "Cheques",
        "Cash books",
        "Payouts",
        "Profit by departure",
        "Suppliers",
        "TDS by customers",
        "Month close",
        "Tax and exports",
      ],
      Settings: ["Calendar feeds", "Register company"],
    },
    refused: "/to/enquiries",
  },
  {
    role: "leader",
    menu: {
      Home: [],
      Trips: [],
      Departures: [],
      Inbox: ["Inbox", "Requests"],
      Settings: ["Calendar feeds", "Register company"],
    },
    refused: "/to/payouts",
  },
];

test("each role of a team sees the menu and the pages that it may use", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.slow();
  const { label, site, operator } = await ownTrip(request, { price: 10_000, starts: [40] });
  const identity = { username: operator.email, password: operator.password };
  const { site: own } = await call<{ site: { client: { client_id: number } } }>(
    request,
    "GET",
    `${site}/api/site`,
  );
  const team = `${site}/api/clients/${own.client.client_id}/team`;
  for (const { role, menu, refused } of ROLES) {
    await test.step(role, async () => {
      const person = await registeredTraveller(request, label);
      // Anew for each: signing in as somebody else ends the session before.
      const token = await tokenOf(request, label, operator);
      await call(request, "POST", `${site}/api/users/confirm-identity`, { token, body: identity });
      await call(request, "POST", `${team}/invitations`, { token, body: { role, email: person.email } });
      const theirs = await tokenOf(request, label, person);
      const mine = `${site}/api/team-invitations`;
      const [invitation] = await call<{ invitation_id: number }[]>(request, "GET", mine, { token: theirs });
      await call(request, "POST", `${mine}/${invitation?.invitation_id}/accept`, { token: theirs });
      await openAs(page, label, person, "/to");
      await expectHeading(page, "Dashboard");
      const sections = page.getByRole("navigation", { name: "Panel" }).getByRole("link");
      expect(await namesOf(sections)).toEqual(Object.keys(menu));
      for (const [section, screens] of Object.entries(menu)) {
        await goByPanel(page, section);
        await expect(page.getByText(/Ask the owner/)).toHaveCount(0);
        const tabs = page.getByRole("navigation", { name: section, exact: true }).getByRole("link");
        expect(await namesOf(tabs), section).toEqual(screens);
      }
      await page.goto(`${site}${refused}`);
      await expect(page.getByText(/Ask the owner/)).toBeVisible();
    });
  }
});
