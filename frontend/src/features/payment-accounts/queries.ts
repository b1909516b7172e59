import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { ProofDeclined } from "@/lib/proof";

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

/** What to say of a failure; null when the person chose not to confirm who they are. */
export function sayOf(error: Error | null, fallback: string): string | null {
  return error === null || error instanceof ProofDeclined ? null : sentenceOf(error, fallback);
}
