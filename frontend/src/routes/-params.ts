/** Reads ids in paths and values of the query string, where anything may be typed. */

const ID = /^[1-9]\d{0,14}$/;

/** Path parameters that are positive whole numbers. An address with anything else in their place is not found. */
export function idParams<Name extends string>(...names: readonly Name[]) {
  type Texts = Record<Name, string>;
  type Ids = Record<Name, number>;
  const convert = <Value>(from: Record<Name, unknown>, to: (value: unknown) => Value) =>
    Object.fromEntries(names.map((name) => [name, to(from[name])])) as Record<Name, Value>;
  return {
    parse: (texts: Texts): Ids | false =>
      names.every((name) => ID.test(texts[name])) && convert(texts, Number),
    stringify: (ids: Ids): Texts => convert(ids, String),
  };
}

/** A positive number of the search, or nothing. */
export function positive<Key extends string>(key: Key, value: unknown): { [K in Key]?: number } {
  return (Number.isInteger(value) && Number(value) > 0 ? { [key]: value } : {}) as { [K in Key]?: number };
}

/** The code of a private departure in the search, or nothing. Digits alone are read as text. */
export function readCode({ code }: Record<string, unknown>): { code?: string } {
  const typed = typeof code === "number" ? String(code) : code;
  return typeof typed === "string" && typed ? { code: typed } : {};
}

/**
 * The search text of a list. A number in the address is read as text. Not `readSearchText`: a module that lazy pages share
 * splits the first script of the site into ten.
 */
export function readWords({ q }: Record<string, unknown>): { q?: string } {
  const words = typeof q === "number" ? String(q) : q;
  return typeof words === "string" && words ? { q: words } : {};
}
