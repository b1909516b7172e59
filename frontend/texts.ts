import { parseSync } from "vite";

/**
 * A text of a module in English, at `start` to `end` of its source. `message` has placeholders such as `{count}` for the
 * `values`, which are expressions of the source. `plural`: the message for other counts than one, which are of `count`.
 */
export type SourceText = {
  start: number;
  end: number;
  path: string;
  message: string;
  plural?: string;
  count?: Node;
  values: ReadonlyMap<string, Node>;
  forms: readonly Node[];
};

type Node = {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the parser's nodes, of which some kinds are read
  [key: string]: any;
};

/** Functions of which a placeholder is named by their argument. */
const NAMED_BY_ARGUMENT = /^(format|write|show|plural)/;

function parseModule(source: string): Node {
  const { program, errors } = parseSync("messages.ts", source);
  if (errors.length > 0) throw new Error(`Syntax error in a module of texts: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** The outermost texts of a node: literals and templates in the place of a value, not conditions, keys or arguments. */
function findTexts(node: Node, path = ""): SourceText[] {
  const inside = (child: Node | null | undefined, name?: string) =>
    child ? findTexts(child, name === undefined ? path : path ? `${path}.${name}` : name) : [];
  switch (node.type) {
    case "Program":
    case "BlockStatement":
      return node["body"].flatMap((child: Node) => inside(child));
    case "ExportNamedDeclaration":
      return inside(node["declaration"]);
    case "VariableDeclaration":
      return node["declarations"].flatMap((child: Node) => inside(child));
    case "VariableDeclarator":
      return inside(node["init"], node["id"].name === "t" ? undefined : node["id"].name);
    case "FunctionDeclaration":
      return inside(node["body"], node["id"].name);
    case "ArrowFunctionExpression":
      return inside(node["body"]);
    case "ReturnStatement":
      return inside(node["argument"]);
    case "IfStatement":
    case "ConditionalExpression":
      return [...inside(node["consequent"]), ...inside(node["alternate"])];
    case "LogicalExpression":
      return [...(node["operator"] === "&&" ? [] : inside(node["left"])), ...inside(node["right"])];
    case "BinaryExpression":
      return node["operator"] === "+" ? [...inside(node["left"]), ...inside(node["right"])] : [];
    case "ObjectExpression":
      return node["properties"].flatMap((child: Node) =>
        child.type === "Property"
          ? inside(child["value"], String(child["key"].name ?? child["key"].value))
          : [],
      );
    case "ArrayExpression":
      return node["elements"].flatMap((child: Node, index: number) => inside(child, String(index)));
    case "MemberExpression":
      return inside(node["object"]);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return inside(node["expression"]);
    case "CallExpression": {
      if (node["callee"].name === "plural") return [readPlural(node, path)];
      const functions = node["arguments"].filter((child: Node) => child.type === "ArrowFunctionExpression");
      const isJoin = node["callee"].type === "MemberExpression" && node["callee"].property.name === "join";
      return [
        ...inside(node["callee"]),
        ...(isJoin ? node["arguments"] : functions).flatMap((child: Node) => inside(child)),
      ];
    }
    default: {
      const message = readMessage(node);
      if (message === null) return [];
      const { start, end } = node;
      return [{ start, end, path, message: message.text, values: message.values, forms: [node] }];
    }
  }
}

type Message = { text: string; values: Map<string, Node> };

function readMessage(node: Node, values = new Map<string, Node>()): Message | null {
  if (node.type === "Literal")
    return typeof node["value"] === "string" ? { text: node["value"], values } : null;
  if (node.type !== "TemplateLiteral") return null;
  const [first, ...rest] = (node["quasis"] as Node[]).map((quasi) => quasi["value"].cooked as string);
  const parts = rest.map((text, index) => `{${addValue(values, node["expressions"][index])}}${text}`);
  return { text: [first, ...parts].join(""), values };
}

/** `plural(count, { one, other })` with a message for each. Both may have the count, and the values of the other one. */
function readPlural(node: Node, path: string): SourceText {
  const [count, forms] = node["arguments"] as [Node, Node];
  const { one, other } = Object.fromEntries(
    (forms["properties"] as Node[]).map((form) => [form["key"].name, form["value"] as Node]),
  );
  const values = new Map<string, Node>();
  const plural = other && readMessage(other, values);
  const singular = one && readMessage(one, values);
  if (!singular || !plural) throw new Error(`${path}: plural needs a text for one and for other counts`);
  if (!values.has(nameOf(count))) values.set(nameOf(count), count);
  return {
    start: node.start,
    end: node.end,
    path,
    message: singular.text,
    plural: plural.text,
    count,
    values,
    forms: [one, other],
  };
}

/** The name of a value within a message: `count` of `count.toLocaleString()` and of `formatCount(count)`. */
function nameOf(node: Node): string {
  switch (node.type) {
    case "Identifier":
      return node["name"];
    case "CallExpression": {
      const { callee } = node as unknown as { callee: Node };
      if (callee.type === "MemberExpression") {
        const isText = callee["object"].name === "t";
        return isText ? callee["property"].name : nameOf(callee["object"]);
      }
      const [argument] = node["arguments"] as Node[];
      return argument && NAMED_BY_ARGUMENT.test(callee["name"]) ? nameOf(argument) : String(callee["name"]);
    }
    case "MemberExpression":
      return node["computed"] ? nameOf(node["object"]) : node["property"].name;
    case "ConditionalExpression":
      return nameOf(node["test"]);
    case "BinaryExpression":
    case "LogicalExpression":
      return nameOf(node["left"]);
    case "UnaryExpression":
      return nameOf(node["argument"]);
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "ChainExpression":
      return nameOf(node["expression"]);
    default:
      return "value";
  }
}

/** The code of an expression without its place, by which the same value in two forms of a plural is recognised. */
function shapeOf(node: Node): string {
  return JSON.stringify(node, (key, value) => (["start", "end", "raw"].includes(key) ? undefined : value));
}

function addValue(values: Map<string, Node>, node: Node): string {
  const name = nameOf(node);
  const numbered = (index: number) => (index === 1 ? name : `${name}${index}`);
  for (let index = 1; ; index += 1) {
    const known = values.get(numbered(index));
    if (known && shapeOf(known) !== shapeOf(node)) continue;
    values.set(numbered(index), node);
    return numbered(index);
  }
}

/** The context of a text in a catalogue, if it needs one. */
export const contextOf = (area: string, path: string) => `${area}.${path}`;

/** The texts of a module, also those within the values of others, in order, if there is something to translate. */
export function listTexts(source: string): SourceText[] {
  const withNested = (text: SourceText): SourceText[] => [
    text,
    ...[...text.values.values()].flatMap((value) => findTexts(value, text.path)).flatMap(withNested),
  ];
  return findTexts(parseModule(source)).flatMap(withNested).filter(hasWords);
}

/** Without letters a text is the same in all languages, unless it has two values, which may change places. */
function hasWords({ message, plural = "", values }: SourceText): boolean {
  return /\p{L}/u.test(`${message}${plural}`.replace(/\{\w+\}/g, "")) || values.size > 1;
}

/** The source of a module of texts in another language; without a translation a text stays in English. */
export function translateModule(source: string, area: string, catalogue: Translations): string {
  const replace = <Part extends Span>(
    whole: Span,
    parts: readonly Part[],
    textOf: (part: Part) => string,
  ) => {
    const ends = [whole.start, ...parts.map(({ end }) => end)];
    const replaced = parts.map((part, index) => source.slice(ends[index], part.start) + textOf(part));
    return [...replaced, source.slice(ends.at(-1), whole.end)].join("");
  };
  const translate = (node: Node, path: string): string => {
    const texts = findTexts(node, path).sort((first, second) => first.start - second.start);
    return replace(node, texts, write);
  };
  const write = (text: SourceText): string => {
    const { path, values, forms, count } = text;
    const value = (name: string) => {
      const node = values.get(name);
      return node && translate(node, path);
    };
    const translated = hasWords(text) ? catalogue.find(area, text) : null;
    const english = () =>
      forms.map((form) =>
        replace(form, (form["expressions"] ?? []) as Node[], (node) => translate(node, path)),
      );
    if (!count) return translated ? writeTemplate(translated[0] ?? "", value) : english().join("");
    const number = translate(count, path);
    // The English forms follow the English rule, whatever that of the language is.
    const ownForms = translated
      ? catalogue.categories.map(
          (category, index) => `${category}: ${writeTemplate(translated[index] ?? "", value)}`,
        )
      : [`other: ${number} === 1 ? ${english().join(" : ")}`];
    return `plural(${number}, { ${ownForms.join(", ")} })`;
  };
  return translate({ ...parseModule(source), start: 0, end: source.length }, "");
}

/** The texts of a language. */
export type Translations = {
  locale: { tag: string; isLatin: boolean };
  categories: readonly Intl.LDMLPluralRule[];
  /** The forms of a text, one without a count; null without a translation. */
  find: (area: string, text: SourceText) => readonly string[] | null;
};

type Span = { start: number; end: number };

/** A literal or a template; braces of a name that is no value stay. */
function writeTemplate(message: string, value: (name: string) => string | undefined): string {
  const parts = message.split(/\{(\w+)\}/);
  const template = parts.map((part, index) => {
    if (index % 2 === 0) return part.replace(/[`\\]|\$\{/g, "\\$&");
    const source = value(part);
    return source === undefined ? `{${part}}` : `\${${source}}`;
  });
  return `\`${template.join("")}\``;
}
