import { expect, test } from "vitest";
import { fold, splitByMatches } from "@/lib/search-text";

test("case and accents fold away", () => {
  expect(fold("DZÜKOU Valley")).toBe("dzukou valley");
});

test("what was typed is marked where it stands", () => {
  expect(splitByMatches("Dzükou Valley", "dzuk val")).toEqual([
    { text: "Dzük", isHit: true },
    { text: "ou ", isHit: false },
    { text: "Val", isHit: true },
    { text: "ley", isHit: false },
  ]);
  expect(splitByMatches("Majuli", "mejuli")).toEqual([{ text: "Majuli", isHit: false }]);
  expect(splitByMatches("Majuli", " , ")).toEqual([{ text: "Majuli", isHit: false }]);
});
