import { expect, test } from "vitest";
import { furtherGroups, furtherItem, panelGroups, rightOf } from "@/features/operator-panel/navigation";

/** Every address that the specification names, whether its screen is built or planned. */
const SIDEBAR = [
  "/to",
  "/to/event-creation",
  "/to/event-settings",
  "/to/orders",
  "/to/resources/hotel",
  "/to/resources/place",
  "/to/resources/driver",
  "/to/homepage-setup",
  "/to/setting",
  "/to/footer-setup",
  "/to/deal-and-offer",
  "/to/payment-default",
  "/to/common-settings",
  "/to/basic-client-profile",
  "/to/duration-default",
  "/to/collaboration-mode",
  "/to/common-content",
  "/to/common-package-like-cms",
  "/to/common-events-rules",
  "/to/client-filters",
  "/to/key-trends",
  "/to/business-suggestions",
  "/to/clients-account",
  "/to/agents-account",
  "/to/corporate-account",
  "/to/users-role-permissions",
  "/to/social-handler",
  "/to/join-requests",
  "/to/register-client",
];

const listed = [...panelGroups, ...furtherGroups].flatMap(({ items }) => items.map(({ to }) => to));

test.each(SIDEBAR)("%s is listed once", (to) => {
  expect(listed.filter((one) => one === to)).toEqual([to]);
});

test("an address of the last group has its entry, and others have none", () => {
  expect(furtherItem("/to/social-handler")?.label).toBe("Social media");
  expect(furtherItem("/to/commingsoon", "itineraries")?.label).toBe("Itinerary library");
  expect(furtherItem("/to/commingsoon")).toBeUndefined();
  expect(furtherItem("/to/nowhere")).toBeUndefined();
});

test.each([
  ["/to/deal-and-offer", "/to/discounts"],
  ["/to/footer-setup", "/to/basic-client-profile"],
  ["/to/payment-default", "/to/event-settings"],
  ["/to/homepage-setup", "/to/basic-client-profile"],
  ["/to/common-events-rules", "/to/event-settings"],
])("%s leads to %s", (path, screen) => {
  expect(furtherItem(path)?.screen?.to).toBe(screen);
});

test("every page of the panel needs a right", () => {
  const files = Object.keys(import.meta.glob("../../routes/panels/to/*.tsx"));
  const pages = files.map((file) => file.split("/").pop()?.replace(".tsx", "") ?? "");
  expect(pages.length).toBeGreaterThan(40);
  // A trailing underscore says that the page is not drawn inside its parent's.
  const paths = pages.map((page) =>
    `/to/${page
      .replace(/_(?=\.|$)/g, "")
      .replaceAll(".", "/")
      .replace(/\/?index$/, "")}`.replace(/\/$/, ""),
  );
  expect(paths.filter((path) => path !== "/to/$planned" && rightOf(path) === null)).toEqual([]);
});

test("the longest address that fits says which right a page needs", () => {
  expect(rightOf("/to/event-creation")).toBe("view_trips");
  expect(rightOf("/to/event-creation/update/7")).toBe("trips");
  expect(rightOf("/to/orders/7")).toBe("view_bookings");
  expect(rightOf("/to/orders/7/rooming")).toBe("departures");
  expect(rightOf("/to/orders/7/details/9")).toBe("view_bookings");
  expect(rightOf("/to/orders/7/edit/9")).toBe("bookings");
  expect(rightOf("/to/social-handler")).toBeNull();
});
