import { expect, test } from "vitest";
import {
  openScreens,
  planned,
  plannedAt,
  rightOf,
  type Section,
  screenOfPart,
  sectionOf,
  sections,
} from "@/features/operator-panel/navigation";

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

const listed = [...sections.flatMap(({ screens, parts = [] }) => [...screens, ...parts]), ...planned].map(
  ({ to }) => to,
);

test.each(SIDEBAR)("%s is listed once", (to) => {
  expect(listed.filter((one) => one === to)).toEqual([to]);
});

test("a planned address has its entry, and others have none", () => {
  expect(plannedAt("/to/social-handler")?.label).toBe("Social media");
  expect(plannedAt("/to/commingsoon", "itineraries")?.label).toBe("Itinerary library");
  expect(plannedAt("/to/commingsoon")).toBeUndefined();
  expect(plannedAt("/to/nowhere")).toBeUndefined();
});

test.each([
  ["/to/deal-and-offer", { to: "/to/discounts" }],
  ["/to/footer-setup", { to: "/to/basic-client-profile", hash: "footer" }],
  ["/to/setting", { to: "/to/basic-client-profile", hash: "pictures" }],
  ["/to/payment-default", { to: "/to/event-settings", hash: "terms" }],
  ["/to/common-content", { to: "/to/event-settings", hash: "content" }],
  ["/to/join-requests", { to: "/to/client-filters", search: { show: "joined" } }],
])("%s leads to its screen", (path, screen) => {
  expect(screenOfPart(path)).toEqual(screen);
});

test.each([
  ["/to", "Home"],
  ["/to/event-creation/update/7", "Trips"],
  ["/to/orders/7/rooming", "Departures"],
  ["/to/orders/7/details/9", "Departures"],
  ["/to/resources/add-hotel", "Departures"],
  ["/to/exports/tcs", "Money"],
  ["/to/timeline", "Settings"],
  ["/to/search", undefined],
  ["/to/social-handler", undefined],
])("%s belongs to %s", (path, section) => {
  expect(sectionOf(path)?.name).toBe(section);
});

test("each section has a key of its own", () => {
  expect(new Set(sections.map(({ key }) => key)).size).toBe(7);
});

test("a section has the screens that a person may open", () => {
  const money = sections.find(({ name }) => name === "Money") as Section;
  const settings = sections.find(({ name }) => name === "Settings") as Section;
  expect(openScreens(money, (right) => right === "refunds", true).map(({ to }) => to)).toEqual([
    "/to/refunds",
  ]);
  expect(openScreens(money, () => true, false)).toEqual([]);
  expect(openScreens(settings, () => true, false).map(({ to }) => to)).toEqual(["/to/register-client"]);
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
