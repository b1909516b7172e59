import { redirect } from "@tanstack/react-router";
import { handOffAddress, type Me, type Site } from "@/api/site";

type Context = { me: Me | null; site: Site };

/** Pages for visitors who are not signed in; others are redirected to their start page, which may be on another site. */
export async function guestsOnly({ me, site }: Context, next: string | undefined): Promise<void> {
  if (!me) return;
  // Loaded on demand: imports of a route file are part of every page's first script.
  const { destinationOf } = await import("@/features/auth/destination");
  const to = destinationOf(me, site, next) ?? { kind: "here", path: "/" };
  const href = to.kind === "here" ? to.path : await handOffAddress(to.label, to.path);
  throw redirect({ href, replace: true });
}

export type GuestSearch = { next?: string; email?: string };

export function validateGuestSearch({ next, email }: Record<string, unknown>): GuestSearch {
  return {
    ...(typeof next === "string" && next ? { next } : {}),
    ...(typeof email === "string" && email ? { email } : {}),
  };
}
