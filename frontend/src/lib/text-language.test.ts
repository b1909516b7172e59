import { expect, test } from "vitest";
import { langOfText, splitByLanguage } from "@/lib/text-language";

test("words in Latin letters are English on a page in another script", () => {
  expect(splitByLanguage("Igloo tent (2 beds)", false)).toEqual([
    { text: "Igloo tent (2 beds)", lang: "en" },
  ]);
  expect(splitByLanguage("Igloo tent में 2 बेड, Child", false)).toEqual([
    { text: "Igloo tent", lang: "en" },
    { text: " में 2 बेड, ", lang: undefined },
    { text: "Child", lang: "en" },
  ]);
});

test.each(["डबल शेयरिंग", "₹4,788", "12 × 3", ""])("%j has no words in Latin letters", (text) => {
  expect(splitByLanguage(text, false)).toEqual([{ text, lang: undefined }]);
  expect(langOfText(text, false)).toBeUndefined();
});

test("a whole text is of the language of most of its letters", () => {
  expect(langOfText("The camp at लामायुरू was cold, and the food warm.", false)).toBe("en");
  expect(langOfText("कैंप में Wi-Fi नहीं था, पर खाना गरम था।", false)).toBeUndefined();
});

test("a page whose language has Latin letters marks nothing", () => {
  expect(splitByLanguage("Igloo tent में 2 बेड")).toEqual([{ text: "Igloo tent में 2 बेड", lang: undefined }]);
  expect(langOfText("Igloo tent")).toBeUndefined();
});
