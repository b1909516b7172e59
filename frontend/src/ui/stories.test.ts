import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./*.tsx", "../domain/*.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Parts of other components, dialogs and lists with queries of their own, and components without output. */
const WITHOUT = [
  "domain/bill-field",
  "domain/code-entry",
  "domain/excess-acts",
  "domain/quarter-field",
  "domain/record-payment-dialog",
  "domain/refund-dialog",
  "domain/rights",
  "domain/tds-fields",
  "domain/trip-checks",
  "domain/unsaved-changes",
  "ui/crop-dialog",
  "ui/download-menu",
  "ui/form-draft",
  "ui/long-rows",
  "ui/mantine",
  "ui/picture-details-dialog",
  "ui/route-announcer",
  "ui/table-bar",
  "ui/table-columns",
  "ui/when-near",
];

test("every component has a story", () => {
  const names = Object.keys(sources).map((path) => path.replace("../", "").replace("./", "ui/").slice(0, -4));
  const stories = Object.entries(sources)
    .filter(([path]) => path.includes(".stories."))
    .map(([, text]) => text)
    .join();
  const missing = names.filter(
    (name) => !name.includes(".") && !WITHOUT.includes(name) && !stories.includes(`"@/${name}"`),
  );
  expect(missing).toEqual([]);
});
