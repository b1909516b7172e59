import { expect, test } from "vitest";
import { networkOf } from "@/features/site/networks";

test.each([
  ["https://www.instagram.com/brahmaputra", "Instagram"],
  ["https://x.com/brahmaputra", "X"],
  ["https://in.linkedin.com/company/brahmaputra", "LinkedIn"],
  ["https://maps.app.goo.gl/abc", "Google Maps"],
  ["https://www.tripadvisor.in/Attraction_Review", "Tripadvisor"],
  ["https://trails.example/", "trails.example"],
])("%s leads to %s", (link, name) => expect(networkOf(link)).toBe(name));
