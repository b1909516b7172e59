import { openAs } from "./steps/account";
import { expect, test } from "./steps/journey";
import { ownTrip } from "./steps/own-trip";
import { call } from "./steps/server";
import { registeredTraveller, tokenOf } from "./steps/travellers";

/** For each role, entries of the panel's menu that it has and has not, and a page that it may not open. */
const ROLES = [
  {
    role: "manager",
    has: ["My Events", "Refunds to pay", "WhatsApp and SMS"],
    lacks: ["Payment Accounts", "Users, Roles & Permissions"],
    opens: "/to/channels",
    refused: "/to/payment-accounts",
  },
  {
    role: "sales",
    has: ["Group Bookings", "Enquiries"],
    lacks: ["Refunds to pay", "Payouts", "WhatsApp and SMS", "Audit log"],
    opens: "/to/enquiries",
    refused: "/to/refunds",
  },
  {
    role: "accounts",
    has: ["Group Bookings", "Refunds to pay", "Payouts", "Tax and exports"],
    lacks: ["Enquiries", "Discounts", "WhatsApp and SMS"],
    opens: "/to/payouts",
    refused: "/to/enquiries",
  },
  {
    role: "leader",
    has: ["Group Bookings"],
    lacks: ["Refunds to pay", "Enquiries", "Payouts", "Discounts"],
    opens: "/to/orders",
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
  for (const { role, has, lacks, opens, refused } of ROLES) {
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
      await openAs(page, label, person, opens);
      const menu = page.getByRole("complementary");
      for (const name of has) await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
      for (const name of lacks) await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0);
      await expect(page.getByText(/Ask the owner/)).toHaveCount(0);
      await page.goto(`${site}${refused}`);
      await expect(page.getByText(/Ask the owner/)).toBeVisible();
    });
  }
});
