import { t } from "#messages/account";

const SHORTEST = 8;

export type Passwords = { current: string; next: string; repeated: string };
export type PasswordProblem = { field: keyof Passwords; message: string };

/** The first thing that is wrong with a new password; an account without one has no current one. */
export function passwordProblem(
  { current, next, repeated }: Passwords,
  hasPassword: boolean,
): PasswordProblem | null {
  if (hasPassword && !current) return { field: "current", message: t.enterCurrentPassword };
  if (next.length < SHORTEST) return { field: "next", message: t.passwordShort };
  return next === repeated ? null : { field: "repeated", message: t.passwordsDiffer };
}
