import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

/** The parameters of an assistant's request, as it sent them; the server checks them. */
export type AuthorizationQuery = Omit<Wire["AuthorizationIn"], "is_granted">;

function parametersOf(request: string): AuthorizationQuery {
  return Object.fromEntries(new URLSearchParams(request)) as AuthorizationQuery;
}

export function authorizationQuery(request: string) {
  return queryOptions({
    ...read("/api/assistants/authorization", { query: parametersOf(request) }),
    retry: false,
  });
}

export function authorize(request: string, isGranted: boolean): Promise<Wire["AuthorizationOut"]> {
  return call("post", "/api/assistants/authorization", {
    body: { ...parametersOf(request), is_granted: isGranted },
  });
}
