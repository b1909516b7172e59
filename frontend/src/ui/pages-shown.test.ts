import { expect, test } from "vitest";
import { pagesShown } from "@/ui/pages-shown";

test("at most five pages are offered, around the present one", () => {
  expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
  expect(pagesShown(1, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesShown(5, 9)).toEqual([3, 4, 5, 6, 7]);
  expect(pagesShown(9, 9)).toEqual([5, 6, 7, 8, 9]);
});
