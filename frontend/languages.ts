import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, URL } from "node:url";
import { type Plugin, parseSync } from "vite";

/** The language that every text is written in first; others are laid over it. */
const FIRST = "en";
const folder = fileURLToPath(new URL("src/lib/messages", import.meta.url));
const ALIAS = "#messages/";

/** The languages that there is a folder of texts for, with each one's name in itself; the first one first. */
export function languagesIn(texts: string): { code: string; name: string }[] {
  return readdirSync(texts, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
    .sort((one, other) => Number(other === FIRST) - Number(one === FIRST) || one.localeCompare(other))
    .map((code) => {
      const names = new Intl.DisplayNames([code], { type: "language" });
      return { code, name: names.of(code) ?? code };
    });
}

/** The language of this build. */
export const language = process.env["TOLI_LOCALE"] ?? FIRST;

export const isFirstLanguage = language === FIRST;

/** Where a build is left: the first language's is what the others are put into (`build.mjs`). */
export const outDir = isFirstLanguage ? "dist" : `node_modules/.languages/${language}`;

/** Each language's code, and its name in itself. */
export const languageNames = languagesIn(folder);

/**
 * Texts of the language of this build: `#messages/<area>` is `src/lib/messages/<language>/<area>.ts`, and what it has not is
 * the first language's. Both are put together while building, so a page carries each text once.
 */
export function languageTexts(texts = folder, code = language): Plugin {
  return {
    name: "toli:messages",
    enforce: "pre",
    resolveId: {
      filter: { id: /^#messages\// },
      handler(name) {
        const path = name.slice(ALIAS.length);
        if (path.endsWith(".css")) {
          return [code, FIRST].map((one) => join(texts, one, path)).find(existsSync) ?? null;
        }
        return join(texts, code, `${path}.ts`);
      },
    },
    load: {
      filter: { id: /src\/lib\/messages\/[a-z]+\/[\w-]+\.ts$/ },
      handler(id) {
        if (code === FIRST) return null;
        const first = join(texts, FIRST, basename(id));
        this.addWatchFile(first);
        const english = readFileSync(first, "utf8");
        return existsSync(id) ? withFallback(readFileSync(id, "utf8"), english) : english;
      },
    },
    transformIndexHtml: (html) => html.replace(/<html lang="\w+"/, `<html lang="${code}"`),
  };
}

type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the parser's nodes, of which a few kinds are looked at
  [key: string]: any;
};

/** A module of texts with what it has not from the same module in the first language. */
export function withFallback(own: string, first: string): string {
  const mine = statements(own);
  const theirs = statements(first);
  const known = new Map(mine.flatMap((one) => one.names.map((name) => [name, one] as const)));
  const changed = new Map<Statement, string>();
  const added: string[] = [];
  for (const one of theirs) {
    const same = one.names.map((name) => known.get(name)).find(Boolean);
    if (!same) {
      if (one.names.length > 0) added.push(one.text);
    } else if (same.object && one.object) {
      const text = merged(same.object, own, one.object, first);
      changed.set(
        same,
        own.slice(same.start, same.object.start) + text + own.slice(same.object.end, same.end),
      );
    }
  }
  return [...mine.map((one) => changed.get(one) ?? one.text), ...added].join("\n");
}

type Statement = { names: string[]; text: string; start: number; end: number; object: Node | null };

function statements(source: string): Statement[] {
  const { program, errors } = parseSync("messages.ts", source);
  if (errors.length > 0) throw new Error(`Texts that cannot be read: ${errors[0]?.message}`);
  return (program.body as unknown as Node[]).map((node) => {
    const declared: Node = node["declaration"] ?? node;
    const declarators: Node[] = declared["declarations"] ?? [];
    const names = [
      ...declarators.map((one) => one["id"].name as string),
      ...(declared["id"]?.name ? [declared["id"].name as string] : []),
      // The first language imports nothing but values that its texts are made with.
      ...(node.type === "ImportDeclaration" && node["importKind"] !== "type"
        ? (node["specifiers"] as Node[]).map((one) => one["local"].name as string)
        : []),
    ];
    const { start, end } = node;
    return { names, text: source.slice(start, end), start, end, object: objectOf(declarators[0]?.["init"]) };
  });
}

function objectOf(node: Node | undefined): Node | null {
  if (!node) return null;
  if (node.type === "TSSatisfiesExpression" || node.type === "TSAsExpression")
    return objectOf(node["expression"]);
  return node.type === "ObjectExpression" ? node : null;
}

/** In the first language's order, as some screens list what an object of texts has. */
function merged(own: Node, ownSource: string, first: Node, firstSource: string): string {
  const mine = propertiesOf(own);
  const theirs = propertiesOf(first);
  const texts = [...theirs].map(([name, there]) => {
    const here = mine.get(name);
    if (!here) return firstSource.slice(there.start, there.end);
    const [inner, other] = [objectOf(here["value"]), objectOf(there["value"])];
    if (!inner || !other) return ownSource.slice(here.start, here.end);
    return `${ownSource.slice(here.start, inner.start)}${merged(inner, ownSource, other, firstSource)}`;
  });
  const further = [...mine].filter(([name]) => !theirs.has(name));
  return `{${[...texts, ...further.map(([, one]) => ownSource.slice(one.start, one.end))].join(",\n")}}`;
}

function propertiesOf(object: Node): Map<string, Node> {
  const properties = (object["properties"] as Node[]).filter(({ type }) => type === "Property");
  return new Map(properties.map((one) => [String(one["key"].name ?? one["key"].value), one]));
}
