import { redirect } from "@tanstack/react-router";
import type { Me } from "@/api/site";

/** Personal pages: a visitor signs in first and comes back. */
export function signedInOnly(me: Me | null, currentPath: string): void {
  if (!me) throw redirect({ to: "/login", search: { next: currentPath }, replace: true });
}
