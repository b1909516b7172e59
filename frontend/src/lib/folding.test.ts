import { expect, test } from "vitest";
import { fold, piecesOf } from "@/lib/folding";

test("case and accents fold away", () => {
  expect(fold("DZÜKOU Valley")).toBe("dzukou valley");
});

test("what was typed is marked where it stands", () => {
  expect(piecesOf("Dzükou Valley", "dzuk val")).toEqual([
    { text: "Dzük", isHit: true },
    { text: "ou ", isHit: false },
    { text: "Val", isHit: true },
    { text: "ley", isHit: false },
  ]);
  expect(piecesOf("Majuli", "mejuli")).toEqual([{ text: "Majuli", isHit: false }]);
  expect(piecesOf("Majuli", " , ")).toEqual([{ text: "Majuli", isHit: false }]);
});
