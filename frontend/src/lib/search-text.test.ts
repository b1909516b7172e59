import { expect, test } from "vitest";
import { normalizeText, splitByMatches } from "@/lib/search-text";

test("case and accents are removed", () => {
  expect(normalizeText("DZÜKOU Valley")).toBe("dzukou valley");
});

test("the words of the query are marked in the text", () => {
  expect(splitByMatches("Dzükou Valley", "dzuk val")).toEqual([
    { text: "Dzük", isHit: true },
    { text: "ou ", isHit: false },
    { text: "Val", isHit: true },
    { text: "ley", isHit: false },
  ]);
  expect(splitByMatches("Majuli", "mejuli")).toEqual([{ text: "Majuli", isHit: false }]);
  expect(splitByMatches("Majuli", " , ")).toEqual([{ text: "Majuli", isHit: false }]);
});
