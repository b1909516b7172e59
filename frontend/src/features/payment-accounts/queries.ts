import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";

export type Accounts = Wire["PaymentAccountsOut"];
export type Account = Wire["PaymentAccountOut"];
export type Keys = Wire["AccountKeys"];

const ALL = "/api/clients/{client_id}/payment-accounts";
const ONE = "/api/clients/{client_id}/payment-accounts/{account_id}";

export function accountsQuery(clientId: number) {
  return queryOptions(read(ALL, { path: { client_id: clientId } }));
}

export function connectKeys(clientId: number, body: Keys): Promise<Accounts> {
  return call("post", ALL, { path: { client_id: clientId }, body });
}

export function replaceKeys(clientId: number, accountId: number, body: Keys): Promise<Accounts> {
  return call("put", ONE, { path: { client_id: clientId, account_id: accountId }, body });
}

/** The provider's page on which the operator lets the platform act for their account. */
export async function authorise(clientId: number): Promise<string> {
  return (await call("post", `${ALL}/authorise`, { path: { client_id: clientId } })).url;
}

/** Connects the account that the provider's page sent the browser back with. */
export function connectAuthorised(clientId: number, body: Wire["AuthorisationIn"]): Promise<Accounts> {
  return call("post", `${ALL}/authorised`, { path: { client_id: clientId }, body });
}

/** What is done with one account, by the last part of the call's address. */
export function actOn(
  act: "test" | "use" | "disconnect",
  clientId: number,
  accountId: number,
): Promise<Accounts> {
  return call("post", `${ONE}/${act}`, { path: { client_id: clientId, account_id: accountId } });
}

export function readWebhook(clientId: number, accountId: number): Promise<Wire["WebhookSecretOut"]> {
  return call("get", `${ONE}/webhook-secret`, { path: { client_id: clientId, account_id: accountId } });
}

/** What to say of a failure, if there is one. */
export function sayOf(error: Error | null, fallback: string): string | null {
  return error && sentenceOf(error, fallback);
}
