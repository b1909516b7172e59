import { useSyncExternalStore } from "react";

export type Scheme = "light" | "dark";

/** As in `app/colour-scheme.js`, which sets the attribute before the first paint. */
const CHOSEN = "mantine-color-scheme-value";
const ATTRIBUTE = "data-mantine-color-scheme";

const listeners = new Set<() => void>();

function currentScheme(): Scheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === "dark" ? "dark" : "light";
}

function show(scheme: Scheme): void {
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
  for (const listener of listeners) listener();
}

function chosen(): Scheme | null {
  try {
    const value = localStorage.getItem(CHOSEN);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const follow = () => show(chosen() ?? (system.matches ? "dark" : "light"));
  listeners.add(listener);
  system.addEventListener("change", follow);
  // Chosen in another tab.
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", follow);
    window.removeEventListener("storage", follow);
  };
}

/** The scheme that is shown: what was chosen in this browser, or the system's. The server draws the light one. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme, () => "light");
}

export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(CHOSEN, scheme);
  } catch {
    // Storage may be denied: the choice then lasts until the page is left.
  }
  show(scheme);
}
