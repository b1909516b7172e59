import { expect, test } from "vitest";
import { t } from "@/lib/messages/en/health";
import { groupsOf, wordsOf } from "./check-groups";

test("every named check is in one group, by its subject", () => {
  const results = Object.keys(t.names).map((invariant) => ({ invariant }));
  const groups = groupsOf(results);
  expect(groups.map(({ name }) => name)).toEqual(Object.values(t.groups));
  expect(groups.flatMap((group) => group.results)).toHaveLength(results.length);
});

test("a check of a newer server is listed with the others", () => {
  expect(groupsOf([{ invariant: "Z9" }])).toEqual([{ name: "Other checks", results: [{ invariant: "Z9" }] }]);
  expect(wordsOf("Z9")).toEqual({ name: "Z9", text: "" });
});
