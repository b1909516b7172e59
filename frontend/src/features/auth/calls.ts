import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { get, post } from "@/api/client";
import { type SiteState, siteQuery } from "@/api/site";
import type { Wire } from "@/api/wire";
import type { Destination } from "@/features/auth/destination";

type Purpose = "login" | "registration";

export type Credentials =
  | { kind: "password"; email: string; password: string }
  | { kind: "code"; email: string; code: string };

/** `returnPath` is the page the mail's link leads back to, for those who have to register first. */
export function sendCode(purpose: Purpose, email: string, returnPath?: string): Promise<Wire["CodeSent"]> {
  return post(`/api/otp/generate?purpose=${purpose}`, { email, return_path: returnPath ?? null });
}

export function signIn(credentials: Credentials, url: string | null, totp: string | null) {
  const { kind, ...rest } = credentials;
  const path = kind === "password" ? "/api/users/login" : "/api/users/login-with-otp";
  return post<Wire["Session"]>(path, { ...rest, url, ...(totp ? { totp } : {}) });
}

export type NewTraveller = { email: string; phone: string; password: string; confirmPassword: string };

export function register(person: NewTraveller, url: string | null, code: string): Promise<unknown> {
  return post(`/api/users/register?otp_code=${encodeURIComponent(code)}`, { ...person, role: 2, url });
}

export function forgetPassword(email: string): Promise<unknown> {
  return post("/api/users/forgot-password", { email });
}

export function resetPassword(email: string, code: string, newPassword: string): Promise<unknown> {
  return post("/api/users/reset-password", { email, code, new_password: newPassword });
}

export function signOut(): Promise<void> {
  return post("/api/users/logout");
}

export function takeHandOff(code: string): Promise<Wire["Session"]> {
  return post("/api/users/handoff/exchange", { code });
}

/** The address to open for a destination; one on another site signs in there, once and within a minute. */
export async function addressOf(destination: Destination): Promise<string> {
  if (destination.kind === "here") return destination.path;
  const { label, path } = destination;
  return (await post<Wire["HandOffOut"]>("/api/users/handoff", { client_url: label, path })).url;
}

/** Asks again who is here; what was fetched for whoever was here before is fetched anew where it is shown. */
export async function refreshPerson(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(siteQuery.queryKey, await get<SiteState>("/api/site"));
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteQuery.queryKey[0] });
}

/** The operator's own terms, or the platform's where it has written none. */
export function termsQuery(clientId: number | null) {
  return queryOptions({
    queryKey: ["terms", clientId],
    queryFn: async ({ signal }) => {
      const own = clientId
        ? await get<Wire["StaticContentOut"][]>(`/api/clients/get_client_static_content/${clientId}`, signal)
        : [];
      const content =
        own[0] ?? (await get<Wire["StaticContentOut"]>("/api/clients/get_static_content/1", signal));
      return content.terms_and_conditions;
    },
  });
}
