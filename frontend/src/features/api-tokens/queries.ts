import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type ApiTokens = Wire["ApiTokensOut"];
export type ApiToken = Wire["ApiTokenOut"];

const TOKENS = "/api/clients/{client_id}/api-tokens";

export function apiTokensQuery(clientId: number) {
  return queryOptions(read(TOKENS, { path: { client_id: clientId } }));
}

const ASSISTANTS = "/api/clients/{client_id}/assistants";

export function assistantAccessQuery(clientId: number) {
  return queryOptions(read(ASSISTANTS, { path: { client_id: clientId } }));
}

export function setAssistantAccess(
  clientId: number,
  isEnabled: boolean,
): Promise<Wire["AssistantAccessOut"]> {
  return call("put", ASSISTANTS, { path: { client_id: clientId }, body: { is_enabled: isEnabled } });
}

export function createApiToken(clientId: number, body: Wire["ApiTokenIn"]): Promise<Wire["CreatedApiToken"]> {
  return call("post", TOKENS, { path: { client_id: clientId }, body });
}

export function revokeApiToken(clientId: number, id: number): Promise<ApiTokens> {
  return call("delete", `${TOKENS}/{token_id}`, { path: { client_id: clientId, token_id: id } });
}
