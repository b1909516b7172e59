import { readFileSync } from "node:fs";
import { type GetTextTranslation, po } from "gettext-parser";
import { contextOf, type SourceText, type Translations } from "./texts.ts";

/** CLDR's order of plural forms, which is that of `msgstr` in a catalogue. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** A PO file of gettext, as translators' tools read it. */
export type Catalogue = Translations & {
  isDraft: boolean;
  headers: Readonly<Record<string, string>>;
  header: GetTextTranslation | undefined;
  entries: readonly GetTextTranslation[];
};

/** Letters with accents: the text stays readable, and a text outside of the modules is seen by its plain letters. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  n: "ñ",
  c: "ç",
  A: "Á",
  E: "É",
  O: "Ó",
};

/** A text with accents, in brackets, and a third longer, as texts in other languages are. Placeholders stay. */
export function pseudoText(message: string): string {
  const accented = message.replace(/\{\w+\}|[aeiouncAEO]/g, (part) => ACCENTED[part] ?? part);
  return `[${accented}${"~".repeat(Math.ceil(message.length / 3))}]`;
}

/** A language made of English for the gallery, to see texts that are cut off, too long, or in no module. */
export const PSEUDO: Translations = {
  locale: { tag: "en-IN", isLatin: true },
  categories: ["one", "other"],
  find: (_, { message, plural }) => [message, ...(plural === undefined ? [] : [plural])].map(pseudoText),
};

/** Whether a header marks a translation by a machine, without a check. */
const isMarked = (headers: Catalogue["headers"]) => headers["X-Draft"] === "yes";

/** Reads the header alone: a build asks which languages there are before it translates. */
export function isDraft(path: string): boolean {
  const [header = ""] = readFileSync(path, "utf8").split("\n\n", 1);
  return isMarked(po.parse(header).headers);
}

export function readCatalogue(path: string): Catalogue {
  const { headers, translations } = po.parse(readFileSync(path));
  const tag = headers["X-Locale"] ?? headers["Language"] ?? "";
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return {
    locale: { tag, isLatin: headers["X-Latin"] === "yes" },
    isDraft: isMarked(headers),
    categories: CATEGORIES.filter((category) => pluralCategories.includes(category)),
    headers,
    header: translations[""]?.[""],
    entries: Object.values(translations).flatMap((context) =>
      Object.values(context).filter(({ msgid }) => msgid),
    ),
    find: (area, { path: name, message, plural }) => {
      const entry = translations[contextOf(area, name)]?.[message] ?? translations[""]?.[message];
      return entry && entry.msgid_plural === plural && entry.msgstr.every(Boolean) ? entry.msgstr : null;
    },
  };
}

/**
 * The catalogue with the present texts, sorted by area: further ones without a translation, and without those that are gone.
 * A draft has the translated ones alone.
 * A text has a context (`area.name`) where a translator gave it one, or where another one differs only in its plural.
 */
export function updateCatalogue(
  { headers, header, entries, isDraft }: Catalogue,
  areas: ReadonlyMap<string, readonly SourceText[]>,
): string {
  const keyOf = (context: string, message: string, plural = "") => JSON.stringify([context, message, plural]);
  const known = new Map(
    entries.map((entry) => [keyOf(entry.msgctxt ?? "", entry.msgid, entry.msgid_plural), entry]),
  );
  const plurals = new Map<string, string | undefined>();
  const present = new Map<string, GetTextTranslation & { areas: Set<string> }>();
  const forms = Number(/nplurals=(\d)/.exec(headers["Plural-Forms"] ?? "")?.[1] ?? 1);
  for (const [area, texts] of areas) {
    for (const { path, message, plural } of texts) {
      if (!plurals.has(message)) plurals.set(message, plural);
      const own = contextOf(area, path);
      const isApart = plurals.get(message) !== plural || known.has(keyOf(own, message, plural));
      const key = keyOf(isApart ? own : "", message, plural);
      const entry = present.get(key) ?? {
        ...(isApart && { msgctxt: own }),
        msgid: message,
        ...(plural !== undefined && { msgid_plural: plural }),
        msgstr: known.get(key)?.msgstr ?? Array<string>(plural === undefined ? 1 : forms).fill(""),
        comments: known.get(key)?.comments ?? {},
        areas: new Set<string>(),
      };
      entry.areas.add(area);
      present.set(key, entry);
    }
  }
  const contexts = new Map<string, Record<string, GetTextTranslation>>([["", header ? { "": header } : {}]]);
  for (const { areas: used, comments, ...entry } of present.values()) {
    if (isDraft && !entry.msgstr.every(Boolean)) continue;
    const context = contexts.get(entry.msgctxt ?? "") ?? {};
    context[entry.msgid] = { ...entry, comments: { ...comments, reference: [...used].join(" ") } };
    contexts.set(entry.msgctxt ?? "", context);
  }
  const translations = Object.fromEntries(contexts);
  return `${po.compile({ charset: "utf-8", headers: { ...headers }, translations }, { foldLength: 0 }).toString()}\n`;
}
