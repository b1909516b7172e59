import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";
import type { PolicyKind } from "@/features/policies/policy-queries";

export type Policies = Wire["PoliciesOut"];
export type OwnPolicies = Record<PolicyKind, { text: string; is_replacement: boolean }> & { officer: string };

/** The policies of a company, or of the platform, as they are edited. */
export function ownPoliciesQuery(clientId: number | null) {
  return queryOptions<Policies>(
    clientId === null
      ? read("/api/policies")
      : read("/api/clients/{client_id}/policies", { path: { client_id: clientId } }),
  );
}

export function publishPolicies(clientId: number | null, body: OwnPolicies): Promise<Policies> {
  return clientId === null
    ? call("post", "/api/policies", { body })
    : call("post", "/api/clients/{client_id}/policies", { path: { client_id: clientId }, body });
}
