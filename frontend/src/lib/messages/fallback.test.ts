import { expect, test } from "vitest";
import { withFallback } from "../../../languages";

const first = `
import { plural } from "@/lib/plurals";
const people = (count: number) => \`\${count} people\`;
export const t = {
  title: "Trips",
  /** Said of a group. */
  group: (count: number) => people(count),
  states: { open: "Open", full: "Full" },
  steps: ["One", "Two"],
};
`;

test("texts that a language has not are the first one's, in its order", () => {
  const own = `
import type { t as en } from "#messages/trips";
export const t = {
  states: { full: "भरा" },
  title: "ट्रिप",
  steps: ["एक", "दो"],
} satisfies Translation<typeof en>;
`;
  const made = withFallback(own, first);
  expect(made).toMatch(
    /title: "ट्रिप",\s*group: .*,\s*states: \{open: "Open",\s*full: "भरा"\},\s*steps: \["एक", "दो"\]/,
  );
  expect(made).toContain('import { plural } from "@/lib/plurals";');
  expect(made).toContain("const people =");
  expect(made).not.toContain("Trips");
});

test("what a language says itself is taken whole", () => {
  const own = `
const people = (count: number) => \`\${count} लोग\`;
export const t = {
  title: "ट्रिप", group: (count: number) => people(count), states: { open: "खुला", full: "भरा" }, steps: ["एक", "दो"],
} satisfies Translation<typeof en>;
`;
  expect(withFallback(own, first)).not.toMatch(/people\(.*people|Open|One|Trips/s);
});
