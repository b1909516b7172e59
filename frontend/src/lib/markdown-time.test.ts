/** Parsing takes linear time: an operator's text is drawn on the server for everybody. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, parseMarkdown, withListedLines } from "@/lib/markdown";
import type { Inline } from "@/lib/markdown-inline";

const LENGTH = 100_000;

const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Number of parts that a long text is compared with. */
const PARTS = 16;

/** Processor time in milliseconds to parse a text `count` times: the fastest of five runs. */
function parsingTime(text: string, count: number, fastEnough: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && fastest > fastEnough; run += 1) {
    const start = process.cpuUsage();
    for (let index = 0; index < count; index += 1) {
      parseMarkdown(text);
      parseMarkdown(withListedLines(text));
    }
    fastest = Math.min(fastest, process.cpuUsage(start).user / 1000);
  }
  return fastest;
}

/**
 * Check that a text takes at most four times as long as 16 texts of a sixteenth of its length.
 *
 * Both runs allocate the same memory, so the ratio is about 1 for linear time and 16 for quadratic
 * time, also on a busy machine. Texts parsed within `fastEnough` milliseconds are not compared.
 */
function expectLinear(textOf: (length: number) => string, length: number, fastEnough: number) {
  const wholeTime = parsingTime(textOf(length), 1, fastEnough);
  if (wholeTime <= fastEnough) return;
  const partsTime = parsingTime(textOf(length / PARTS), PARTS, wholeTime / 4);
  expect(wholeTime / partsTime).toBeLessThan(4);
}

test.each([
  ["emphasis that ends within words", (length) => filled("*a*", length)],
  ["emphasis without an end", (length) => filled("*a ", length)],
  ["strong without an end", (length) => filled("**a ", length)],
  ["ends without a beginning", (length) => filled("a* ", length)],
  ["strong within strong", (length) => filled("**a ", length / 2) + filled(" a**", length / 2)],
  ["stars", (length) => filled("*", length)],
  ["underscores", (length) => filled("_a", length)],
  ["tildes", (length) => filled("~", length)],
  ["struck without an end", (length) => filled("~~a ", length)],
  ["backticks", (length) => filled("`", length)],
  [
    "code of ever more backticks",
    (length) => Array.from({ length: Math.sqrt(2 * length) }, (_, index) => "`".repeat(index + 1)).join("a"),
  ],
  ["code without an end", (length) => filled("`` a", length)],
  ["code, one backtick and two in turn", (length) => filled("`a``", length)],
  ["brackets", (length) => filled("[", length)],
  ["closing brackets", (length) => filled("]", length)],
  ["brackets around brackets", (length) => filled("[", length / 2) + filled("]", length / 2)],
  ["links without an end", (length) => filled("[a](b", length)],
  ["links with the same end", (length) => `${filled("[a](b", length - 1)})`],
  ["links with blanks", (length) => `[a](${filled(" ", length)}`],
  ["links with an open title", (length) => filled('[a](b "c', length)],
  ["pictures within pictures", (length) => filled("![", length / 3) + filled("](b)", length)],
  ["addresses", (length) => filled("https://a", length)],
  ["an address of punctuation", (length) => `https://${filled(".", length)}`],
  ["addresses of nothing", (length) => filled("https://", length)],
  ["escapes", (length) => filled("\\*", length)],
  ["a heading of blanks", (length) => `# ${filled(" ", length)}`],
  ["a heading of blanks and an end", (length) => `# a${filled(" ", length)}b`],
  ["a heading of number signs", (length) => `# ${filled("#", length)}x`],
  ["a rule that is none", (length) => `${filled("-", length)}x`],
  ["a rule of blanks that is none", (length) => `-${filled(" ", length)}x`],
  ["a wide rule that is none", (length) => `${filled("- ", length)}x`],
  [
    "a widening rule that is none",
    (length) => Array.from({ length: Math.sqrt(2 * length) }, (_, index) => `-${" ".repeat(index)}`).join(""),
  ],
  ["a table's dashes that are none", (length) => `a|b\n|${filled("-", length)}x`],
  [
    "a table's columns",
    (length) => `${filled("|a", length)}\n${filled("|-", length)}\n${filled("|a", length)}`,
  ],
  ["heads of tables", (length) => filled("a|b\n", length)],
  ["quotes", (length) => filled("> ", length)],
  ["quotes by line", (length) => filled("> a\n", length)],
  ["lists", (length) => filled("- ", length)],
  ["items", (length) => filled("- a\n", length)],
  ["items apart", (length) => filled("- a\n\n", length)],
  ["numbers", (length) => filled("1. a\n2) b\n", length)],
  [
    "ever deeper items",
    (length) =>
      Array.from({ length: Math.sqrt(2 * length) }, (_, index) => `${" ".repeat(index)}- a`).join("\n"),
  ],
  ["blank lines", (length) => filled("\n", length)],
  ["blank lines of blanks", (length) => filled(" \n", length)],
  ["broken lines", (length) => filled("a\\\n", length)],
  ["backslashes", (length) => filled("\\", length)],
  ["blanks", (length) => filled(" ", length)],
  ["a word after blanks", (length) => `${filled(" ", length)}a`],
  ["a word before blanks", (length) => `a${filled(" ", length)}b`],
  ["returns", (length) => filled("\r", length)],
] satisfies [string, (length: number) => string][])(
  "%s take linear time",
  { timeout: 60_000 },
  (_, textOf) => {
    expectLinear(textOf, LENGTH, 200);
  },
);

const fragments = fc.oneof(
  fc.constantFrom(
    ...[
      "*",
      "**",
      "_",
      "__",
      "~~",
      "`",
      "``",
      "[",
      "![",
      "]",
      "](",
      "](b",
      ")",
      "<",
      ">",
      '"',
      "\\",
      "|",
      "|-",
    ],
    ...[
      "#",
      "# ",
      "- ",
      "1. ",
      "> ",
      "---",
      "https://",
      "http://a",
      ".",
      " ",
      "   ",
      "\n",
      "\n\n",
      "a",
      "1",
      "é",
    ],
  ),
  fc.string({ maxLength: 3 }),
);
const texts = fc
  .array(fc.tuple(fc.array(fragments, { minLength: 1, maxLength: 6 }), fc.nat(3)), {
    minLength: 1,
    maxLength: 4,
  })
  .map(
    (parts) => (length: number) =>
      parts.map(([part, weight]) => filled(part.join("") || " ", (length * (weight + 1)) / 16)).join(""),
  );

test("any text takes linear time", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(texts, (textOf) => expectLinear(textOf, 2 * LENGTH, 60)),
    { seed: 16, numRuns: 100 },
  );
});

test("no text is nested deeper than a page can be drawn", () => {
  const depthOf = (parts: readonly (Inline | Block)[]): number =>
    Math.max(
      0,
      ...parts.map((part) => {
        if (typeof part === "string") return 0;
        if ("items" in part) return 1 + Math.max(...part.items.map(depthOf));
        return "children" in part ? 1 + depthOf(part.children) : 0;
      }),
    );
  for (const [start, end] of [
    ["**a ", " a**"],
    ["*a ", " a*"],
    ["![", "](b)"],
    ["> ", ""],
    ["- ", ""],
  ] as const)
    expect(depthOf(parseMarkdown(start.repeat(500) + end.repeat(500)))).toBeLessThan(50);
});

test("every text is parsed, and none of its words is lost", () => {
  const words = (parts: readonly (Inline | Block)[]): string =>
    parts
      .map((part) => {
        if (typeof part === "string") return part;
        if ("text" in part) return part.text;
        if ("items" in part) return part.items.map(words).join("");
        if ("rows" in part) return [part.head, ...part.rows].map((row) => row.map(words).join("")).join("");
        return "children" in part ? words(part.children) : "";
      })
      .join("");
  const marks = fc.constantFrom("*", "**", "_", "~~", "`", "[", "]", "> ", "- ", "# ", "\n", " ", "|");
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, fc.constantFrom("one", "two")), { maxLength: 30 }), (parts) => {
      const wanted = parts.filter((part) => /\w{3}/.test(part)).join("");
      expect(words(parseMarkdown(parts.join(""))).replace(/[^a-z]/g, "")).toBe(wanted);
    }),
    { seed: 16, numRuns: 500 },
  );
});
