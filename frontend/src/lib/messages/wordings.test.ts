import { expect, test } from "vitest";
import { t as catalogue } from "@/lib/messages/en/catalogue";
import { t as hindi } from "@/lib/messages/hi/catalogue";

test.each([
  [0, 8, "Needs 8 travellers to run", "ट्रिप के लिए 8 यात्री चाहिए"],
  [0, 1, "Needs 1 traveller to run", "ट्रिप के लिए 1 यात्री चाहिए"],
  [5, 3, "5 going, needs 3 more to run", "5 जा रहे हैं, ट्रिप के लिए 3 और चाहिए"],
])("with %i going and %i missing: %s", (going, missing, english, inHindi) => {
  expect([catalogue.tipping(going, missing), hindi.tipping(going, missing)]).toEqual([english, inHindi]);
});
