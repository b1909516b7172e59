import { type APIRequestContext, expect } from "@playwright/test";
import { call } from "./server";
import { mainSite } from "./site";

export const WRONG_CODE = "That code is not right or has expired. Check it, or ask for a new one.";

type Mail = { to: string; subject: string; text: string };

/** Waits for the newest e-mail to an address with a matching subject. */
export async function mailTo(request: APIRequestContext, email: string, subject: RegExp): Promise<Mail> {
  let mail: Mail | undefined;
  await expect(async () => {
    const mails = await call<Mail[]>(request, "GET", `${mainSite}/sandbox/outbox.json`);
    mail = mails.find((one) => one.to === email && subject.test(one.subject));
    expect(mail, `a mail to ${email} about ${subject}`).toBeDefined();
  }).toPass({ intervals: [50, 100, 200] });
  return mail as Mail;
}

/** The six digits of the newest code e-mailed to an address. */
export async function codeFor(request: APIRequestContext, email: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(request, email, subject);
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`The mail to ${email} has no code: ${text}`);
  return code;
}
