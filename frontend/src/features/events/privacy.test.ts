import { expect, test } from "vitest";
import { PUBLIC, privacyOf, privacyProblems, wirePrivacy } from "@/features/events/privacy";
import type { OwnEvent } from "@/features/events/queries";

const school = {
  is_private: true,
  access_code: "SCHOOL-26",
  minimum_party: 10,
} as OwnEvent["event_plans"][number];

test("a private departure keeps its code and its smallest group", () => {
  const privacy = privacyOf(school);
  expect(privacy).toEqual({ isPrivate: true, code: "SCHOOL-26", minimumParty: "10" });
  expect(privacyProblems(privacy)).toEqual({});
  expect(wirePrivacy(privacy)).toEqual({ is_private: true, access_code: "SCHOOL-26", minimum_party: 10 });
  expect(wirePrivacy({ ...privacy, isPrivate: false })).toEqual({ is_private: false });
});

test("without a code one is made, and any group may book", () => {
  const privacy = { ...PUBLIC, isPrivate: true };
  expect(privacyProblems(privacy)).toEqual({});
  expect(wirePrivacy(privacy)).toEqual({ is_private: true, access_code: null, minimum_party: null });
});

test.each(["short", "with space", "naïve-code"])("%j is no code", (code) => {
  expect(privacyProblems({ ...PUBLIC, isPrivate: true, code }).code).toBe(
    "A code has 6 to 40 letters, digits and hyphens.",
  );
  expect(privacyProblems({ ...PUBLIC, code })).toEqual({});
});

test.each(["0", "1.5", "many", "1000"])("%j is no size of a group", (minimumParty) => {
  expect(privacyProblems({ ...PUBLIC, isPrivate: true, minimumParty }).minimumParty).toBe(
    "Enter a whole number from 1 to 999.",
  );
});
