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

/** Everything filled, ticked and repeated alike: what lets the first step of registering go on. */
export function isFilled({ email, phone, password, confirmPassword, accepted }: Details): boolean {
  return Boolean(email.trim() && phone.trim() && password && accepted) && password === confirmPassword;
}

/** What is wrong with each field, for those that were left or tried. */
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
