import { t } from "#messages/auth";
import { phoneProblem } from "@/lib/phones";

const SHORTEST_PASSWORD = 8;

export type Details = {
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  accepted: boolean;
};

export type DetailProblems = Partial<Record<keyof Details, string>>;

export function passwordProblem(password: string): string | undefined {
  return password.length < SHORTEST_PASSWORD ? t.passwordShort : undefined;
}

/** Whether the first step of the registration is complete and valid. */
export function isFilled({ email, phone, password, confirmPassword, accepted }: Details): boolean {
  return Boolean(email.trim() && phone.trim() && password && accepted) && password === confirmPassword;
}

/** The errors of the fields that were touched or submitted. */
export function detailProblems(details: Details): DetailProblems {
  const { email, phone, password, confirmPassword, accepted } = details;
  const short = passwordProblem(password);
  const phoneWrong = phone.trim() ? phoneProblem(phone) : t.phoneRequired;
  return {
    ...(email.trim() ? {} : { email: t.enterEmail }),
    ...(phoneWrong ? { phone: phoneWrong } : {}),
    ...(short ? { password: short } : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: t.passwordsDiffer }),
    ...(accepted ? {} : { accepted: t.termsNotAccepted }),
  };
}
