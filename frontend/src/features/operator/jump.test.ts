import { expect, test } from "vitest";
import { screensLike } from "@/features/operator/jump";

test("a screen is found by the words of its name, wherever they stand", () => {
  expect(screensLike("book group")[0]?.to).toBe("/to/orders");
  expect(screensLike("  ENQ ")[0]?.to).toBe("/to/enquiries");
  expect(screensLike("nothing like it")).toEqual([]);
});

test("with nothing typed, what stands is offered, and nothing that is still to come", () => {
  expect(screensLike("").map(({ to }) => to)).toContain("/to");
  expect(screensLike("").map(({ to }) => to)).not.toContain("/to/social-handler");
});

test("what stands comes before what is still to come", () => {
  const kinds = screensLike("e").map(({ kind }) => kind);
  expect([...kinds].sort((a, b) => Number(a === "Coming soon") - Number(b === "Coming soon"))).toEqual(kinds);
});
