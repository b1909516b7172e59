import { redirect } from "@tanstack/react-router";
import type { Me } from "@/api/site";

/** Pages of a person's own: a visitor signs in first and comes back. */
export function signedInOnly(me: Me | null, here: string): void {
  if (!me) throw redirect({ to: "/login", search: { next: here }, replace: true });
}
