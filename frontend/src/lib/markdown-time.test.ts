/** Parsing takes linear time: an operator's text is drawn on the server for everybody. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, parseMarkdown, withListedLines } from "@/lib/markdown";
import type { Inline } from "@/lib/markdown-inline";

const LENGTH = 100_000;

const filled = (part: string, length = LENGTH) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Milliseconds of processor time of the fastest of some tries. */
function millisecondsOf(text: string, most: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && best > most; round += 1) {
    const started = process.cpuUsage();
    parseMarkdown(text);
    parseMarkdown(withListedLines(text));
    best = Math.min(best, process.cpuUsage(started).user / 1000);
  }
  return best;
}

test.each([
  ["emphasis that ends within words", filled("*a*")],
  ["emphasis without an end", filled("*a ")],
  ["strong without an end", filled("**a ")],
  ["ends without a beginning", filled("a* ")],
  ["strong within strong", filled("**a ", LENGTH / 2) + filled(" a**", LENGTH / 2)],
  ["stars", filled("*")],
  ["underscores", filled("_a")],
  ["tildes", filled("~")],
  ["struck without an end", filled("~~a ")],
  ["backticks", filled("`")],
  ["code of ever more backticks", Array.from({ length: 440 }, (_, index) => "`".repeat(index + 1)).join("a")],
  ["code without an end", filled("`` a")],
  ["code, one backtick and two in turn", filled("`a``")],
  ["brackets", filled("[")],
  ["closing brackets", filled("]")],
  ["brackets around brackets", filled("[", LENGTH / 2) + filled("]", LENGTH / 2)],
  ["links without an end", filled("[a](b")],
  ["links with the same end", `${filled("[a](b", LENGTH - 1)})`],
  ["links with blanks", `[a](${filled(" ")}`],
  ["links with an open title", filled('[a](b "c')],
  ["pictures within pictures", filled("![", LENGTH / 3) + filled("](b)", LENGTH)],
  ["addresses", filled("https://a")],
  ["an address of punctuation", `https://${filled(".")}`],
  ["addresses of nothing", filled("https://")],
  ["escapes", filled("\\*")],
  ["a heading of blanks", `# ${filled(" ")}`],
  ["a heading of blanks and an end", `# a${filled(" ")}b`],
  ["a heading of number signs", `# ${filled("#")}x`],
  ["a rule that is none", `${filled("-")}x`],
  ["a rule of blanks that is none", `-${filled(" ")}x`],
  ["a wide rule that is none", `${filled("- ")}x`],
  [
    "a widening rule that is none",
    Array.from({ length: 440 }, (_, index) => `-${" ".repeat(index)}`).join(""),
  ],
  ["a table's dashes that are none", `a|b\n|${filled("-")}x`],
  ["a table's columns", `${filled("|a")}\n${filled("|-")}\n${filled("|a")}`],
  ["heads of tables", filled("a|b\n")],
  ["quotes", filled("> ")],
  ["quotes by line", filled("> a\n")],
  ["lists", filled("- ")],
  ["items", filled("- a\n")],
  ["items apart", filled("- a\n\n")],
  ["numbers", filled("1. a\n2) b\n")],
  ["ever deeper items", Array.from({ length: 440 }, (_, index) => `${" ".repeat(index)}- a`).join("\n")],
  ["blank lines", filled("\n")],
  ["blank lines of blanks", filled(" \n")],
  ["broken lines", filled("a\\\n")],
  ["backslashes", filled("\\")],
  ["blanks", filled(" ")],
  ["a word after blanks", `${filled(" ")}a`],
  ["a word before blanks", `a${filled(" ")}b`],
  ["returns", filled("\r")],
])("%s take less than 200 ms", (_, text) => {
  expect(millisecondsOf(text, 200)).toBeLessThan(200);
});

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

test("four times the text takes at most nine times as long", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(texts, (textOf) => {
      const long = millisecondsOf(textOf(2 * LENGTH), 60);
      // Below this, it is the collection of garbage that is measured.
      if (long > 60) expect(long / millisecondsOf(textOf(LENGTH / 2), 0)).toBeLessThan(9);
      expect(long).toBeLessThan(500);
    }),
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
