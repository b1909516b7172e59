import { redirect } from "@tanstack/react-router";
import type { Me } from "@/api/site";
import { ownPath } from "@/features/auth/destination";

const homes: Record<number, string> = { 1: "/admin", 3: "/to" };

/** Pages for those who are not signed in; the others go where they belong. */
export function guestsOnly(me: Me | null, next: string | undefined): void {
  if (me) throw redirect({ href: homes[me.role_id] ?? ownPath(next) ?? "/", replace: true });
}

export type GuestSearch = { next?: string; email?: string };

export function validateGuestSearch({ next, email }: Record<string, unknown>): GuestSearch {
  return {
    ...(typeof next === "string" && next ? { next } : {}),
    ...(typeof email === "string" && email ? { email } : {}),
  };
}
