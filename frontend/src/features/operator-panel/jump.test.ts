import { expect, test } from "vitest";
import { fallbackScreens, inOrder, screensLike } from "@/features/operator-panel/jump";

test("a screen is found by the words of its name, in any position", () => {
  expect(screensLike("book group", () => true)[0]?.link.to).toBe("/to/orders");
  expect(screensLike("  ENQ ", () => true)[0]?.link.to).toBe("/to/enquiries");
  expect(screensLike("nothing like it", () => true)).toEqual([]);
});

test("a screen is found by other names of what it does, after those with the name", () => {
  const first = (typed: string) => screensLike(typed, () => true)[0]?.link.to;
  expect(first("driver")).toBe("/to/resources/driver");
  expect(first("NEFT")).toBe("/to/bank");
  expect(first("tally")).toBe("/to/exports");
  expect(first("gst return")).toBe("/to/exports");
  expect(first("coupon")).toBe("/to/discounts");
  expect(first("cancel")).toBe("/to/orders");
  expect(first("allergy")).toBe("/to/orders");
  expect(first("refund")).toBe("/to/refunds");
  expect(first("hotel")).toBe("/to/resources/hotel");
  expect(first("whatsapp")).toBe("/to/channels");
  expect(first("price")).toBe("/to/event-creation");
});

test("a screen is found by the words of an operator's question", () => {
  const first = (typed: string) => screensLike(typed, () => true)[0]?.link.to;
  expect(first("who owes me")).toBe("/to/balances");
  expect(first("record payment")).toBe("/to/balances");
  expect(first("hotel bill")).toBe("/to/suppliers");
  expect(first("raise prices")).toBe("/to/orders");
  expect(first("give driver number")).toBe("/to/resources/driver");
  expect(first("worth running")).toBe("/to/profit");
  expect(first("close last month")).toBe("/to/month-close");
});

test("a name without results leads to a new booking and to bank statements, as far as a person may open them", () => {
  expect(fallbackScreens(() => true).map(({ key }) => key)).toEqual(["/to/new-booking", "/to/bank"]);
  expect(fallbackScreens((right) => right !== "money").map(({ key }) => key)).toEqual(["/to/new-booking"]);
});

test("all screens are offered when nothing was typed, and planned screens never", () => {
  expect(screensLike("", () => true).map(({ link }) => link.to)).toContain("/to");
  expect(screensLike("", () => true).map(({ link }) => link.to)).not.toContain("/to/social-handler");
  expect(screensLike("social", () => true)).toEqual([]);
});

test("a group with the typed text as a whole word comes first, and empty groups are left out", () => {
  const place = (label: string) => ({ key: label, label, kind: "", link: { to: "/to" } });
  const groups = [
    { name: "Screens", places: [place("Dashboard")] },
    { name: "Trips", places: [] },
    { name: "Customers", places: [place("Meera Das")] },
  ];
  expect(inOrder("das", groups).map(({ name }) => name)).toEqual(["Customers", "Screens"]);
  expect(inOrder("", groups).map(({ name }) => name)).toEqual(["Screens", "Customers"]);
});
