import { expect, test } from "vitest";
import { needsPlatformText, POLICIES, policyLang, policyText } from "@/domain/policies";

const platform = {
  cancellation_policy: "The platform's charges.",
  terms_and_conditions: "The platform's terms.",
  things_to_carry: "- Identity document",
  translations: {},
};
const nothing = {
  cancellation_policy: "",
  terms_and_conditions: " ",
  things_to_carry: "\n",
  translations: {},
};

test.each(POLICIES)("%s falls back to the platform's text on its own", (policy) => {
  const own = { ...nothing, [policy]: " Written by the operator. " };
  for (const field of POLICIES) {
    const expected = field === policy ? "Written by the operator." : platform[field];
    expect(policyText(field, own, platform)).toBe(expected);
  }
  expect(needsPlatformText(own)).toBe(true);
});

test("an operator who wrote nothing has the platform's texts, one who wrote all needs none of them", () => {
  for (const own of [undefined, nothing]) {
    expect(POLICIES.map((policy) => policyText(policy, own, platform))).toEqual(
      POLICIES.map((policy) => platform[policy]),
    );
  }
  expect(needsPlatformText(undefined)).toBe(true);
  expect(needsPlatformText(platform)).toBe(false);
  expect(policyText("things_to_carry", undefined, undefined)).toBe("");
});

test("a text in the language of the page comes before the one in English", () => {
  const own = {
    ...platform,
    translations: { en: { things_to_carry: " Torch " }, hi: { things_to_carry: "टॉर्च" } },
  };
  expect(policyText("things_to_carry", own, undefined)).toBe("Torch");
  expect(policyText("terms_and_conditions", own, undefined)).toBe("The platform's terms.");
  expect(policyLang("terms_and_conditions", own)).toBeUndefined();
});
