import { expect, test } from "vitest";

const sources = import.meta.glob<string>("./*.tsx", { query: "?raw", import: "default", eager: true });

/** Shown as part of other components, or without anything visible. */
const WITHOUT = [
  "crop-dialog",
  "download-menu",
  "mantine",
  "picture-details-dialog",
  "route-announcer",
  "table-bar",
  "table-columns",
  "use-draft-form",
  "when-near",
];

test("every component has a story", () => {
  const names = Object.keys(sources).map((path) => path.slice(2, -4));
  const stories = Object.entries(sources)
    .filter(([path]) => path.includes(".stories."))
    .map(([, text]) => text)
    .join();
  const missing = names.filter(
    (name) => !name.includes(".") && !WITHOUT.includes(name) && !stories.includes(`"@/ui/${name}"`),
  );
  expect(missing).toEqual([]);
});
