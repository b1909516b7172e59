import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, URL } from "node:url";
import { expect, test } from "vitest";
import { readCatalogue, updateCatalogue } from "../../../catalogues";
import { listTexts } from "../../../texts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const filesIn = (path: string, ending: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .sort();

/** Screens of administrators alone. Every other text is in every language. */
const ADMINISTRATORS = ["admin", "audit", "health"];

/** The locale comes from the header of a catalogue. */
const areas = new Map(
  filesIn(`${folder}en`, ".ts")
    .filter((name) => name !== "locale.ts")
    .map((name) => [basename(name, ".ts"), listTexts(readFileSync(`${folder}en/${name}`, "utf8"))]),
);
const catalogues = filesIn(folder, ".po").map((name) => [name, readCatalogue(folder + name)] as const);

test.each(catalogues)("%s has the texts of the source: `make texts` updates it", async (name, catalogue) => {
  await expect(updateCatalogue(catalogue, areas)).toMatchFileSnapshot(`./${name}`);
});

test.each(catalogues.filter(([, { isDraft }]) => !isDraft))(
  "%s translates all screens but those of administrators",
  (_, { entries }) => {
    const missing = entries
      .filter(({ msgstr }) => !msgstr.every(Boolean))
      .filter(
        ({ comments }) => !comments?.reference?.split(" ").every((area) => ADMINISTRATORS.includes(area)),
      );
    expect(missing.map(({ msgid }) => msgid)).toEqual([]);
  },
);

const placeholders = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []).sort()),
];

test.each(catalogues)("%s has the placeholders of the source", (_, { entries }) => {
  const wrong = entries.filter(({ msgid, msgid_plural, msgstr }) => {
    if (!msgstr.some(Boolean)) return false;
    return placeholders([msgid, msgid_plural ?? ""]).join() !== placeholders(msgstr).join();
  });
  expect(wrong.map(({ msgid, msgstr }) => [msgid, ...msgstr])).toEqual([]);
});
