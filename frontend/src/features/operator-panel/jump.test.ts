import { expect, test } from "vitest";
import { inOrder, screensLike } from "@/features/operator-panel/jump";

test("a screen is found by the words of its name, in any position", () => {
  expect(screensLike("book group", () => true)[0]?.link.to).toBe("/to/orders");
  expect(screensLike("  ENQ ", () => true)[0]?.link.to).toBe("/to/enquiries");
  expect(screensLike("nothing like it", () => true)).toEqual([]);
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
