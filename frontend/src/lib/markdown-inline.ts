/** The marks within a paragraph: emphasis, code, links and line breaks (CommonMark, with less of it). */

export type Inline =
  | string
  | { kind: "strong" | "em" | "del"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "break" };

/** A mark that may begin an element: its place in the list of parts, and where it ends in the text. */
type Opener = { mark: string; at: number; end: number };

/** Opening marks without their end; it bounds the depth of elements too. Beyond it, the oldest becomes text. */
const MOST_OPENERS = 32;

/** The part of a link between round brackets: an address, which may contain brackets itself, and a title. */
const target = /\s*<?([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\s*\)/y;
/** More than eight backticks are no mark: each number of them without an end costs a search through the text. */
const token = /\\[!-/:-@[-`{-~]|`{1,8}|\*+|_+|~{2,}|!?\[|\]|https?:\/\/[^\s<>()[\]]*[^\s<>()[\].,;:!?'"*_~]/g;

/**
 * Parse in one scan with a stack of opening marks. A mark that ends an element leaves the unfinished ones inside it as
 * text. Takes linear time: each part is moved at most once for each element around it.
 */
export function parseInline(text: string, isInLink = false): Inline[] {
  const parts: Inline[] = [];
  const openers: Opener[] = [];
  const unclosed = new Set<string>();

  const open = (mark: string) => {
    openers.push({ mark, at: parts.push(mark) - 1, end: token.lastIndex });
    if (openers.length > MOST_OPENERS) openers.shift();
  };
  const find = (...marks: string[]) => openers.findLastIndex(({ mark }) => marks.includes(mark));
  /** Remove an opening mark and what follows it, and return the latter. */
  const take = (opener: number): Inline[] => {
    const [, ...children] = parts.splice(openers[opener]?.at ?? 0);
    openers.length = opener;
    return joinText(children);
  };

  const emphasis = (run: string, at: number) => {
    const mark = run[0] as string;
    const before = text[at - 1] ?? " ";
    const after = text[at + run.length] ?? " ";
    let marksLeft = run.length;
    while (/\S/.test(before)) {
      const double = marksLeft > 1 ? find(mark + mark) : -1;
      const single = marksLeft > 0 && !/\w/.test(after) ? find(mark) : -1;
      if (double < 0 && single < 0) break;
      const isDouble = double >= 0 && (marksLeft % 2 === 0 || double > single);
      const children = take(isDouble ? double : single);
      parts.push({ kind: mark === "~" ? "del" : isDouble ? "strong" : "em", children });
      marksLeft -= isDouble ? 2 : 1;
    }
    if (/\S/.test(after) && (mark !== "_" || !/\w/.test(before)))
      for (; marksLeft > 0; marksLeft -= 2) open(marksLeft > 1 ? mark + mark : mark);
    else parts.push(mark.repeat(marksLeft));
  };

  const closeBracket = (at: number) => {
    const index = find("[", "![");
    const opener = openers[index];
    target.lastIndex = at + 2;
    const href = opener && text[at + 1] === "(" && target.exec(text)?.[1];
    if (!href) {
      if (opener) openers.splice(index, 1);
      parts.push("]");
      return;
    }
    const next = target.lastIndex;
    const isLink = opener.mark === "[" && !isInLink;
    const children = take(index);
    // Only safe addresses become links (browsers read a backslash as a slash): one that would run code leaves its text, and a picture its description.
    if (isLink && /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href))
      parts.push({ kind: "link", href, children: parseInline(text.slice(opener.end, at), true) });
    else for (const child of children) parts.push(child);
    token.lastIndex = next;
  };

  token.lastIndex = 0;
  let done = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [mark] = match;
    const at = match.index;
    parts.push(text.slice(done, at));
    if (mark[0] === "\\") parts.push(mark.slice(1));
    else if (mark[0] === "`") {
      const code = new RegExp(`([^]*?[^\`])${mark}(?!\`)`, "y");
      code.lastIndex = token.lastIndex;
      const codeMatch = unclosed.has(mark) ? null : code.exec(text);
      if (codeMatch) {
        parts.push({ kind: "code", text: (codeMatch[1] as string).trim() });
        token.lastIndex = code.lastIndex;
      } else {
        unclosed.add(mark);
        parts.push(mark);
      }
    } else if (mark[0] === "h") {
      parts.push(isInLink ? mark : { kind: "link", href: mark, children: [mark] });
    } else if (mark === "]") closeBracket(at);
    else if (mark.endsWith("[")) open(mark);
    else emphasis(mark, at);
    done = token.lastIndex;
  }
  parts.push(text.slice(done));
  return joinText(parts);
}

function joinText(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else if (part !== "") joined.push(part);
  }
  return joined;
}
