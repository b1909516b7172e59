import { expect, test } from "vitest";

/** Every module of texts of every language. */
const modules = import.meta.glob<Record<string, unknown>>("./*/*.ts", { eager: true });
const FIRST = "en";

/** Screens of administrators alone. Every other text is in every language. */
const ADMINISTRATORS = ["admin", "audit", "health"];

type Texts = ReadonlyMap<string, unknown>;

/** The texts of a module by the names that lead to each: `codes.sentTo`, `parts.0.title`. */
function textsOf(value: unknown, name = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, name ? `${name}.${key}` : key));
}

const languages = new Map<string, Map<string, Texts>>();
for (const [path, { t }] of Object.entries(modules)) {
  const [, language = "", area = ""] = /^\.\/(\w+)\/([\w-]+)\.ts$/.exec(path) ?? [];
  if (t === undefined) continue;
  const areas = languages.get(language) ?? new Map<string, Texts>();
  languages.set(language, areas.set(area, new Map(textsOf(t))));
}
const english = languages.get(FIRST) ?? new Map<string, Texts>();
const others = [...languages].filter(([language]) => language !== FIRST);

test.each(others)("%s has every text but those of administrators", (_, areas) => {
  const missing = [...english]
    .filter(([area]) => !ADMINISTRATORS.includes(area))
    .flatMap(([area, texts]) =>
      [...texts.keys()].filter((name) => !areas.get(area)?.has(name)).map((name) => `${area}: ${name}`),
    );
  expect(missing).toEqual([]);
});

test.each(others)(
  "%s has no text that the first language has not, and each takes the same values",
  (_, areas) => {
    const wrong = [...areas].flatMap(([area, texts]) =>
      [...texts]
        .filter(([name, text]) => {
          const first = english.get(area)?.get(name);
          return typeof first !== typeof text || (typeof text === "function" && text.length > arity(first));
        })
        .map(([name]) => `${area}: ${name}`),
    );
    expect(wrong).toEqual([]);
  },
);

function arity(text: unknown): number {
  return typeof text === "function" ? text.length : 0;
}
