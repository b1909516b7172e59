import { expect, test } from "vitest";
import { otherOrigins } from "@/features/auth/other-origins";

test("an operator's site stands before the main site's host, port and all", () => {
  expect(otherOrigins([null, "konkan"], "http://toli.localhost:8000", "http://toli.localhost:8000")).toEqual([
    "http://konkan.toli.localhost:8000",
  ]);
  expect(otherOrigins([null, "konkan"], "https://www.toli.example", "https://konkan.toli.example")).toEqual([
    "https://www.toli.example",
  ]);
});
