import { expect, test } from "vitest";
import { otherOrigins } from "@/features/auth/other-origins";

test("an operator's site is a subdomain of the main site's host, with its port", () => {
  expect(otherOrigins([null, "konkan"], "http://toli.localhost:8000", "http://toli.localhost:8000")).toEqual([
    "http://konkan.toli.localhost:8000",
  ]);
  expect(otherOrigins([null, "konkan"], "https://www.toli.example", "https://konkan.toli.example")).toEqual([
    "https://www.toli.example",
  ]);
});
