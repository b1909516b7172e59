import * as z from "zod/mini";
import { t } from "#messages/auth";
import { checkedText, requiredPhone } from "@/lib/typed-fields";

const SHORTEST_PASSWORD = 8;

export function passwordProblem(password: string): string | undefined {
  return password.length < SHORTEST_PASSWORD ? t.passwordShort : undefined;
}

/** The first step of the registration. */
export const RegistrationForm = z
  .object({
    email: checkedText((email) => (email.trim() ? undefined : t.enterEmail)),
    phone: requiredPhone(t.phoneRequired),
    password: checkedText(passwordProblem),
    confirmPassword: z.string(),
    accepted: z.boolean().check(z.refine(Boolean, t.termsNotAccepted)),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      error: t.passwordsDiffer,
    }),
  );
export type RegistrationValues = z.infer<typeof RegistrationForm>;

/** Whether each field is filled and both passwords match. */
export function isFilled({ email, phone, password, confirmPassword, accepted }: RegistrationValues): boolean {
  return Boolean(email.trim() && phone.trim() && password && accepted) && password === confirmPassword;
}
