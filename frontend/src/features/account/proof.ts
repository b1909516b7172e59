import { t } from "#messages/account";
import type { Proof } from "@/features/account/calls";

/** The values of the form that confirms the person's identity. */
export type Entered = {
  way: "code" | "password";
  email: string;
  /** The address a code was sent to; null before. */
  sentTo: string | null;
  code: string;
  username: string;
  password: string;
};

type Problem = { field: "email" | "code" | "username" | "password"; message: string };

/** The first thing that is missing; only the fields of the chosen way are required, and the code once it was sent. */
export function problemOf({ way, email, sentTo, code, username, password }: Entered): Problem | null {
  if (way === "password") {
    if (!username.trim()) return { field: "username", message: t.enterUsername };
    return password ? null : { field: "password", message: t.enterPassword };
  }
  if (sentTo === null) return { field: "email", message: email.trim() ? t.sendOtpFirst : t.enterEmail };
  return /^\d{6}$/.test(code) ? null : { field: "code", message: t.enterOtp };
}

export function proofOf({ way, email, sentTo, code, username, password }: Entered): Proof {
  return way === "password"
    ? { kind: "password", username: username.trim(), password }
    : { kind: "code", email: sentTo ?? email.trim(), code };
}
