import { expect, test } from "vitest";
import type { Me, Site } from "@/api/site";
import { accountItems, joinItem, mainLinks } from "@/features/site/navigation";

const main = { kind: "main" } as Site;
const client = { kind: "client" } as Site;
const person = (role_id: number) => ({ role_id }) as Me;
const labels = (items: { label: string }[]) => items.map(({ label }) => label);

test("on an operator's site Home leads to the trips, or to the own home when signed in", () => {
  expect(mainLinks(client, null, "/")).toMatchObject([{ to: "/events" }, { to: "/about" }]);
  expect(mainLinks(client, person(2), "/")[0]?.to).toBe("/home");
});

test("the landing page's bar names its parts", () => {
  expect(labels(mainLinks(main, null, "/"))).toEqual(["Features", "Benefits", "Contact", "All Trips"]);
  expect(labels(mainLinks(main, null, "/alltrips"))).toEqual(["Home", "All Trips", "About"]);
});

test("only an operator may move to the panel, which is on their own site", () => {
  const operator = { role_id: 3, default_url: "konkan" } as Me;
  const moveOn = (site: Site) => accountItems(operator, site).find(({ label }) => label === "Move as Admin");
  const konkan = { kind: "client", client: { client_url: "konkan" } } as Site;

  expect(labels(accountItems(person(2), main))).toEqual([
    "My Tour Operators",
    "My Bookings",
    "Profile",
    "Logout",
  ]);
  expect(moveOn(konkan)).toEqual({ label: "Move as Admin", to: "/to" });
  expect(moveOn(main)?.elsewhere).toEqual({ site: "konkan", path: "/to" });
});

test("an admin's panel is on the main site", () => {
  const panel = (site: Site) => accountItems(person(1), site).find(({ to }) => to === "/admin");
  expect(panel(main)).toBeDefined();
  expect(panel(main)?.elsewhere).toBeUndefined();
  expect(panel({ kind: "client", client: { client_url: "konkan" } } as Site)?.elsewhere?.site).toBeNull();
});

test("only a customer is asked to join", () => {
  expect(joinItem(person(2))?.label).toBe("Want to join us as TO?");
  expect(joinItem(person(3))).toBeNull();
  expect(joinItem(null)).toBeNull();
  expect(labels(accountItems(person(2), client))).toContain("Want to join us as TO?");
  expect(labels(accountItems(person(2), main))).not.toContain("Want to join us as TO?");
});
