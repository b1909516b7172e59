import type { ComponentType } from "react";

/**
 * Screens of a panel by their addresses. They have no routes of their own, as each route is part of the first script of
 * every visitor's page: one route leads to all of a panel's, and this table is fetched with the first of them.
 */

export type Params = Readonly<Record<string, string>>;
export type Search = Readonly<Record<string, unknown>>;

/** What the address of a screen says, and how it says something else. */
export type Address = {
  /** The parts written `$name` in the screen's pattern, as they stand in the address. */
  params: Params;
  /** As it stands in the address: the screen reads what it knows, and ignores the rest. */
  search: Search;
  onSearch: (next: Search, how?: { replace?: boolean }) => void;
};

export type Loader<Props> = () => Promise<ComponentType<Props>>;
export type Found<Props> = { Screen: ComponentType<Props>; params: Params };

/** An address without the slashes at its end. */
export function bare(address: string): string {
  return address.replace(/\/+$/, "");
}

/**
 * Finds screens by patterns such as `/to/orders/$eventId/sheet`; `$...Id` takes a positive whole number only.
 *
 * A screen is the same component each time, so that one that stays is not begun anew.
 */
export function screenTable<Props>(screens: Readonly<Record<string, Loader<Props>>>) {
  const patterns = Object.entries(screens).map(([pattern, load]) => ({ matcher: matcherOf(pattern), load }));
  const loaded = new Map<Loader<Props>, Promise<ComponentType<Props>>>();

  return async (address: string): Promise<Found<Props> | null> => {
    for (const { matcher, load } of patterns) {
      const match = matcher.exec(bare(address));
      if (!match) continue;
      const screen = loaded.get(load) ?? load();
      loaded.set(load, screen);
      // A script that did not arrive is asked for again.
      screen.catch(() => loaded.delete(load));
      return { Screen: await screen, params: { ...match.groups } };
    }
    return null;
  };
}

function matcherOf(pattern: string): RegExp {
  const parts = pattern.split("/").map((part) => {
    if (!part.startsWith("$")) return part;
    const name = part.slice(1);
    return `(?<${name}>${name.endsWith("Id") ? "[1-9]\\d{0,15}" : "[^/]+"})`;
  });
  return new RegExp(`^${parts.join("/")}$`);
}
