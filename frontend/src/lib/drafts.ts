/**
 * Drafts: what was typed and not saved yet, in this browser. A draft survives a reload, a lost connection and a closed
 * tab, until it is saved or discarded.
 */
export type Draft<Value> = {
  /** When it was last changed, as an ISO instant. */
  at: string;
  value: Value;
  /** It was typed since this document was loaded. */
  isOfThisPage: boolean;
};

export type Drafts<Value> = ReturnType<typeof createDrafts<Value>>;

type Terms<Value> = {
  /** Where drafts are stored: for the whole browser, or for the tab alone. */
  storage?: "browser" | "tab";
  /** Adds missing fields to a stored draft, which may be older than a field. */
  complete?: (stored: Partial<Value>) => Value;
  /** Removes secrets, which must not be stored. They stay in memory. */
  withoutSecrets?: (value: Value) => Value;
  /** How many milliseconds secrets stay in memory after the last change. */
  secretsLast?: number;
};

type Known<Value> = { stored: string | null; draft: Draft<Value> | null };

/** Drafts of one kind, each under a key that says whose it is and of what. */
export function createDrafts<Value>(terms: Terms<Value> = {}) {
  const { storage = "browser", complete, withoutSecrets, secretsLast } = terms;
  const cache = new Map<string, Known<Value>>();
  const erasures = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const readStored = (key: string): string | null => {
    try {
      return storageOf(storage).getItem(key);
    } catch {
      // Denied: the page works without storage.
      return null;
    }
  };
  const store = (key: string, text: string | null) => {
    try {
      if (text === null) storageOf(storage).removeItem(key);
      else storageOf(storage).setItem(key, text);
    } catch {
      // Full or denied: only the draft is lost on a reload.
    }
  };
  const know = (key: string, draft: Draft<Value> | null) => {
    cache.set(key, { stored: readStored(key), draft });
    for (const listener of listeners) listener();
  };

  /** The draft under a key, the same object for as long as nobody changes it. */
  const read = (key: string): Draft<Value> | null => {
    const stored = readStored(key);
    const before = cache.get(key);
    if (before && before.stored === stored) return before.draft;
    const parsed = parse<Value>(stored);
    const draft = parsed && complete ? { ...parsed, value: complete(parsed.value) } : parsed;
    cache.set(key, { stored, draft });
    return draft;
  };
  const put = (key: string, value: Value): void => {
    const at = new Date().toISOString();
    clearTimeout(erasures.get(key));
    store(key, JSON.stringify({ at, value: withoutSecrets ? withoutSecrets(value) : value }));
    know(key, { at, value, isOfThisPage: true });
  };
  const write = (key: string, value: Value): void => {
    put(key, value);
    if (secretsLast !== undefined) erasures.set(key, setTimeout(eraseSecrets, secretsLast, key));
  };
  /** Saved, or discarded. */
  const drop = (key: string): void => {
    clearTimeout(erasures.get(key));
    store(key, null);
    know(key, null);
  };
  /** Erases from memory what must not be stored. */
  const eraseSecrets = (key: string): void => {
    const draft = read(key);
    if (draft && withoutSecrets) put(key, withoutSecrets(draft.value));
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { read, write, drop, eraseSecrets, subscribe };
}

function storageOf(storage: "browser" | "tab"): Storage {
  return storage === "tab" ? sessionStorage : localStorage;
}

function parse<Value>(text: string | null): Draft<Value> | null {
  try {
    const parsed: unknown = JSON.parse(text ?? "null");
    if (typeof parsed !== "object" || parsed === null || !("value" in parsed)) return null;
    return { ...(parsed as { at: string; value: Value }), isOfThisPage: false };
  } catch {
    return null;
  }
}
