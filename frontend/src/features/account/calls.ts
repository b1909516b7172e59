import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { type Me, siteQuery } from "@/api/site";
import type { Wire } from "@/api/wire";

export type SignIn = Wire["SignInOut"];
export type JoinedOperator = Wire["JoinedClientOut"];

/** Proof of identity. */
export type Proof =
  | { kind: "code"; email: string; code: string }
  | { kind: "password"; username: string; password: string };

export const signInsQuery = queryOptions(read("/api/users/sessions"));

export function joinedQuery(userId: number) {
  return queryOptions(read("/api/clients/client_customer_joining/{user_id}", { path: { user_id: userId } }));
}

export type ConnectedAssistant = Wire["ConnectionOut"];

export const assistantsQuery = queryOptions(read("/api/assistants/connections"));

export function disconnectAssistant(connectionId: number): Promise<ConnectedAssistant[]> {
  return call("delete", "/api/assistants/connections/{connection_id}", {
    path: { connection_id: connectionId },
  });
}

export function sendConfirmCode(email: string): Promise<Wire["CodeSent"]> {
  return call("post", "/api/otp/generate", { query: { purpose: "confirm" }, body: { email } });
}

export function confirmIdentity(proof: Proof): Promise<unknown> {
  const { kind: _, ...body } = proof;
  return call("post", "/api/users/confirm-identity", { body });
}

/** Uses the second factor again, for ten minutes; `code` is of the authenticator app, or a recovery code. */
export function proveSecondFactor(code: string): Promise<unknown> {
  return call("post", "/api/users/totp/prove", { body: { code } });
}

export function updateMe(details: { username: string; phone: string; language: string }): Promise<Me> {
  return call("put", "/api/users/me", { body: details });
}

/** Updates the cached person on every page that shows them. */
export function rememberMe(queryClient: QueryClient, me: Me): void {
  queryClient.setQueryData(siteQuery.queryKey, (last) => last && { ...last, me });
}

export function setFirstPassword(password: string): Promise<void> {
  return call("post", "/api/users/password", { body: { new_password: password } });
}

export function changePassword(current: string, next: string): Promise<void> {
  return call("post", "/api/users/change-password", {
    body: { current_password: current, new_password: next },
  });
}

export function enrolSecondFactor(): Promise<Wire["TotpEnrolled"]> {
  return call("post", "/api/users/totp/enrol");
}

export const secondFactorQuery = queryOptions(read("/api/users/totp"));

/** The response contains the recovery codes, this one time. */
export function confirmSecondFactor(code: string): Promise<Wire["RecoveryCodes"]> {
  return call("post", "/api/users/totp/confirm", { body: { code } });
}

/** `code` is of the authenticator app, or a recovery code. */
export function renewRecoveryCodes(code: string): Promise<Wire["RecoveryCodes"]> {
  return call("post", "/api/users/totp/recovery-codes", { body: { code } });
}

/** `code` is of the authenticator app, or a recovery code. */
export function disableSecondFactor(code: string): Promise<void> {
  return call("post", "/api/users/totp/disable", { body: { code } });
}

export function endSignIn(id: number): Promise<void> {
  return call("delete", "/api/users/sessions/{session_id}", { path: { session_id: id } });
}

export function endOtherSignIns(): Promise<void> {
  return call("delete", "/api/users/sessions");
}

export function joinOperator(label: string, userId: number): Promise<unknown> {
  return call("post", "/api/clients/create/client_customer_joining/{client_url}/{user_id}", {
    path: { client_url: label, user_id: userId },
  });
}

/** Requests to become an operator; only one request can be open. */
export function requestToJoin(userId: number): Promise<unknown> {
  return call("post", "/api/to-requests/create/{user_id}", { path: { user_id: userId } });
}

/** `withTravellers` includes the travellers of the person's bookings, unmasked; it requires proof of identity. */
export function fetchOwnData(withTravellers: boolean): Promise<Wire["MyData"]> {
  return call("get", "/api/users/me/export", { query: { with_travellers: withTravellers } });
}

export function deleteMe(): Promise<void> {
  return call("delete", "/api/users/me");
}

export type PhoneConsent = Wire["OwnConsent"];

export const phoneConsentsQuery = queryOptions(read("/api/users/me/phone-consents"));

export function changePhoneConsent(consent: PhoneConsent, isGiven: boolean): Promise<PhoneConsent[]> {
  return call("put", "/api/users/me/phone-consents", {
    body: { client_id: consent.client_id, phone: consent.phone, is_given: isGiven },
  });
}

export function sendPhoneConfirmation(): Promise<unknown> {
  return call("post", "/api/users/me/phone/code");
}

export function confirmPhone(code: string): Promise<Me> {
  return call("post", "/api/users/me/phone/confirm", { body: { code } });
}
