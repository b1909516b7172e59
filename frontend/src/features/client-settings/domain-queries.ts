import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Domain = Wire["DomainOut"];

const ALL = "/api/clients/{client_id}/domains";
const ONE = "/api/clients/{client_id}/domains/{domain_id}";

export function domainsQuery(clientId: number) {
  return queryOptions(read(ALL, { path: { client_id: clientId } }));
}

export function addDomain(clientId: number, domain: string): Promise<Domain> {
  return call("post", ALL, { path: { client_id: clientId }, body: { domain } });
}

export function checkDomain(clientId: number, domainId: number): Promise<Domain> {
  return call("post", `${ONE}/check`, { path: { client_id: clientId, domain_id: domainId } });
}

export function switchDomain(clientId: number, domainId: number, isMain: boolean): Promise<Domain> {
  const path = { client_id: clientId, domain_id: domainId };
  return call("put", ONE, { path, body: { is_primary: isMain } });
}

export function removeDomain(clientId: number, domainId: number) {
  return call("post", `${ONE}/remove`, {
    path: { client_id: clientId, domain_id: domainId },
    body: { reason: "" },
  });
}
