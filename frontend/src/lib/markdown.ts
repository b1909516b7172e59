import { type Inline, parseInline } from "@/lib/markdown-inline";

/**
 * The Markdown that people write in forms: headings, paragraphs, lists, quotes, emphasis, code and links. Made for a small
 * page: a full parser weighs more than the page it serves. Raw HTML and pictures are no part of it; they stay text.
 * Parsing takes linear time: no regular expression here reads a part of a line more than a fixed number of times.
 */

export type Block =
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "quote"; children: Block[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "rule" };

const heading = /^ {0,3}(#{1,6})\s+(?=\S)(.*[^\s#])/;
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const quote = /^ {0,3}> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])( +)(?=\S)/;

export function parseMarkdown(text: string): Block[] {
  return parseBlocks(text.replace(/\r\n?/g, "\n").replaceAll("\t", "    ").split("\n"), 0);
}

/** A text that is entered "a line for each": lines that follow each other, without marks of their own, are a list. */
export function withListedLines(text: string): string {
  return text
    .replaceAll("\r", "")
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => (/\n/.test(part.trim()) && !part.split("\n").some(startsBlock) ? listOf(part) : part))
    .join("\n\n");
}

function listOf(lines: string): string {
  return lines.trim().replace(/^[ \t]*/gm, "- ");
}

/** More levels are not useful, and a malicious text could have thousands. */
const DEEPEST = 6;

function parseBlocks(lines: readonly string[], depth: number): Block[] {
  if (depth > DEEPEST) return [{ kind: "paragraph", children: parseLines(lines) }];
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] as string;
    const title = heading.exec(line);
    if (!line.trim()) {
      at += 1;
    } else if (title) {
      blocks.push({ kind: "heading", level: title[1]?.length ?? 1, children: parseInline(title[2] ?? "") });
      at += 1;
    } else if (rule.test(line)) {
      blocks.push({ kind: "rule" });
      at += 1;
    } else if (quote.test(line)) {
      const end = endOf(lines, at, (next) => quote.test(next));
      blocks.push({
        kind: "quote",
        children: parseBlocks(
          lines.slice(at, end).map((quotedLine) => quotedLine.replace(quote, "")),
          depth + 1,
        ),
      });
      at = end;
    } else if (startsTable(lines, at)) {
      const end = endOf(lines, at + 2, (next) => next.includes("|"));
      blocks.push({ kind: "table", head: cellsOf(line), rows: lines.slice(at + 2, end).map(cellsOf) });
      at = end;
    } else if (item.test(line)) {
      const list = parseList(lines, at, depth);
      blocks.push(list.block);
      at = list.end;
    } else {
      const end = endOf(lines, at + 1, (next) => next.trim() !== "" && !startsBlock(next));
      blocks.push({ kind: "paragraph", children: parseLines(lines.slice(at, end)) });
      at = end;
    }
  }
  return blocks;
}

function startsBlock(line: string): boolean {
  return heading.test(line) || rule.test(line) || quote.test(line) || item.test(line);
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end] as string)) end += 1;
  return end;
}

/** Items of one kind of mark; text indented further than a marker belongs to its item, also after blank lines. */
function parseList(lines: readonly string[], from: number, depth: number): { block: Block; end: number } {
  const first = item.exec(lines[from] as string);
  const isOrdered = /\d/.test(first?.[2] ?? "");
  const items: Block[][] = [];
  let at = from;
  while (at < lines.length) {
    const mark = item.exec(lines[at] as string);
    if (!mark || rule.test(lines[at] as string) || /\d/.test(mark[2] ?? "") !== isOrdered) break;
    const indent = mark[0].length;
    const isInside = (line: string) => line.startsWith(" ".repeat(Math.min(indent, 2))) && line.trim() !== "";
    let end = at + 1;
    while (end < lines.length) {
      const line = lines[end] as string;
      const isText = line.trim() !== "" && !startsBlock(line) && lines[end - 1]?.trim() !== "";
      const isGap = line.trim() === "" && isInside(lines[end + 1] ?? "");
      if (!isInside(line) && !isText && !isGap) break;
      end += 1;
    }
    const itemLines = lines
      .slice(at, end)
      .map((line, index) => (index === 0 ? line.slice(indent) : dedent(line, indent)));
    items.push(parseBlocks(itemLines, depth + 1));
    at = end;
    if (lines[at]?.trim() === "" && item.test(lines[at + 1] ?? "")) at += 1;
  }
  return {
    block: { kind: "list", start: isOrdered ? Number.parseInt(first?.[2] ?? "1", 10) : null, items },
    end: at,
  };
}

function dedent(line: string, columns: number): string {
  return line.slice(Math.min(columns, line.length - line.trimStart().length));
}

function startsTable(lines: readonly string[], at: number): boolean {
  const dashes = lines[at + 1] ?? "";
  return (
    (lines[at] as string).includes("|") &&
    dashes.includes("|") &&
    dashes.includes("-") &&
    /^[\s|:-]+$/.test(dashes)
  );
}

function cellsOf(line: string): Inline[][] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim()));
}

/** A line goes on in the next one; two blanks or a backslash at its end break it. */
function parseLines(lines: readonly string[]): Inline[] {
  const runs: string[] = [""];
  for (const [index, line] of lines.entries()) {
    const text = line.trim().replace(/\\$/, "");
    const run = runs.at(-1);
    runs[runs.length - 1] = run ? `${run} ${text}` : text;
    if (/( {2}|\\)$/.test(line) && index < lines.length - 1) runs.push("");
  }
  return runs.flatMap((run, index) => [
    ...(index > 0 ? [{ kind: "break" as const }] : []),
    ...parseInline(run),
  ]);
}
