import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

export const POLICY_KINDS = ["terms", "cancellation", "privacy", "contact"] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** A policy of this site; an earlier version by its number. */
export function policyQuery(kind: PolicyKind, version?: number) {
  return queryOptions(
    read("/api/policies/{kind}", { path: { kind }, ...(version && { query: { version } }) }),
  );
}
