import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/call";
import { handOffAddress } from "@/api/site";
import type { Wire } from "@/api/wire";
import { policyText } from "@/domain/policies";
import type { Destination } from "@/features/auth/destination";

export type Purpose = "login" | "registration" | "booking";

/** Keys of what is not one GET. */
export const keys = {
  terms: (clientId: number | null) => ["terms", clientId],
  handOff: (code: string) => ["hand-off", code],
  signOut: ["sign-out"],
} as const;

export type Credentials =
  | { kind: "password"; email: string; password: string }
  | { kind: "code"; email: string; code: string }
  | { kind: "phone"; phone: string; code: string }
  /** Makes an account where the address has none. */
  | { kind: "booking"; email: string; code: string; phone: string };

/** The other fields of the registration, validated before the code is sent. */
export type CheckedDetails = { password: string; phone: string };

/** `returnPath` is the page the mail's link leads back to, for those who have to register first. */
export function sendCode(
  purpose: Purpose,
  email: string,
  returnPath?: string,
  checked?: CheckedDetails,
): Promise<Wire["CodeSent"]> {
  return call("post", "/api/otp/generate", {
    query: { purpose },
    body: { email, return_path: returnPath ?? null, ...checked },
  });
}

export function sendPhoneCode(phone: string): Promise<Wire["CodeSent"]> {
  return call("post", "/api/otp/phone", { body: { phone } });
}

export function signIn(credentials: Credentials, url: string | null, totp: string | null) {
  if (credentials.kind === "password") {
    const { email, password } = credentials;
    return call("post", "/api/users/login", { body: { email, password, url, totp } });
  }
  if (credentials.kind === "booking") {
    const { email, code, phone } = credentials;
    return call("post", "/api/users/continue", { body: { email, code, phone, url, totp } });
  }
  if (credentials.kind === "phone") {
    const { phone, code } = credentials;
    return call("post", "/api/users/login-with-phone", { body: { phone, code, url, totp } });
  }
  const { email, code } = credentials;
  return call("post", "/api/users/login-with-otp", { body: { email, code, url, totp } });
}

export type NewTraveller = { email: string; phone: string; password: string; confirmPassword: string };

export function register(person: NewTraveller, url: string | null, code: string): Promise<unknown> {
  return call("post", "/api/users/register", {
    query: { otp_code: code },
    body: { ...person, role: 2, url },
  });
}

export function forgetPassword(email: string): Promise<Wire["CodeSent"]> {
  return call("post", "/api/users/forgot-password", { body: { email } });
}

export function resetPassword(email: string, code: string, newPassword: string): Promise<unknown> {
  return call("post", "/api/users/reset-password", { body: { email, code, new_password: newPassword } });
}

/** Signs out on every site the sign-in was carried to; returns the operators' labels (null: the main site) of those. */
export async function signOut(): Promise<(string | null)[]> {
  const signIns = await call("get", "/api/users/sessions");
  await call("post", "/api/users/logout");
  return signIns.find(({ is_current }) => is_current)?.sites ?? [];
}

export function takeHandOff(code: string): Promise<Wire["Session"]> {
  return call("post", "/api/users/handoff/exchange", { body: { code } });
}

/** The address to open for a destination; one on another site signs in there, once and within a minute. */
export async function addressOf(destination: Destination): Promise<string> {
  if (destination.kind === "here") return destination.path;
  return handOffAddress(destination.label, destination.path);
}

/** The operator's own terms, or the platform's where they wrote none. */
export function termsQuery(clientId: number | null) {
  return queryOptions({
    queryKey: keys.terms(clientId),
    queryFn: async ({ signal }) => {
      const own = clientId
        ? await call("get", "/api/clients/get_client_static_content/{client_id}", {
            path: { client_id: clientId },
            signal,
          })
        : [];
      const written = policyText("terms_and_conditions", own[0], undefined);
      if (written) return written;
      const platform = await call("get", "/api/clients/get_static_content/{content_id}", {
        path: { content_id: 1 },
        signal,
      });
      return policyText("terms_and_conditions", undefined, platform);
    },
  });
}
