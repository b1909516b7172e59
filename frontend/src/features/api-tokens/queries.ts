import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type ApiTokens = Wire["ApiTokensOut"];
export type ApiToken = Wire["ApiTokenOut"];

const TOKENS = "/api/clients/{client_id}/api-tokens";

export function apiTokensQuery(clientId: number) {
  return queryOptions(read(TOKENS, { path: { client_id: clientId } }));
}

export function createApiToken(clientId: number, body: Wire["ApiTokenIn"]): Promise<Wire["CreatedApiToken"]> {
  return call("post", TOKENS, { path: { client_id: clientId }, body });
}

export function revokeApiToken(clientId: number, id: number): Promise<ApiTokens> {
  return call("delete", `${TOKENS}/{token_id}`, { path: { client_id: clientId, token_id: id } });
}
