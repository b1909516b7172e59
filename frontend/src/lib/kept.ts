import { useCallback, useState } from "react";

/** What was typed and not saved yet, in this browser: it outlives a reload, a lost connection and a closed tab. */
export type Kept<Value> = { at: string; value: Value };

export function readKept<Value>(key: string): Kept<Value> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null && "value" in kept ? (kept as Kept<Value>) : null;
  } catch {
    // Storage is denied or holds something else: the page works without.
    return null;
  }
}

/** Keeps what is typed. The key says whose it is and of what. */
export function keep<Value>(key: string, value: Value): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), value }));
  } catch {
    // Full or denied: a reload loses what was typed, and nothing else.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** What was found when the page opened, to be offered back, until it is put back or discarded. */
export function useOffered<Value>(key: string) {
  const [offered, setOffered] = useState(() => readKept<Value>(key));
  const settle = useCallback(() => setOffered(null), []);
  return { offered, settle };
}
