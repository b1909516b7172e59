import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { codeFor } from "./outbox";
import { call } from "./server";
import { type Label, mainSite, siteOf } from "./site";

export type Traveller = { email: string; phone: string; password: string };

/** A new traveller for one journey. */
export function newTraveller(): Traveller {
  const unique = crypto.randomUUID().slice(0, 13);
  return {
    email: `meera.${unique}@traveller.example`,
    phone: "9876543210",
    password: "kettle-on-the-fire-7",
  };
}

/** Registers a new traveller who has joined an operator. */
export async function registeredTraveller(request: APIRequestContext, label: Label): Promise<Traveller> {
  const traveller = newTraveller();
  const { email, phone, password } = traveller;
  const site = siteOf(label);
  await call(request, "POST", `${site}/api/otp/generate?purpose=registration`, { body: { email } });
  const code = await codeFor(request, email, /registration code/);
  await call(request, "POST", `${site}/api/users/register?otp_code=${code}`, {
    body: { email, phone, password, confirmPassword: password, role: 2, url: label },
  });
  return traveller;
}

const OPERATOR = 3;

/**
 * Signs in to an operator's site or the main one; returns the API token. An operator has also confirmed their identity,
 * as refunds and cancellations require, unless a journey does that on the screen.
 */
export async function tokenOf(
  request: APIRequestContext,
  label: Label | null,
  traveller: Pick<Traveller, "email" | "password">,
  { isConfirmed = true }: { isConfirmed?: boolean } = {},
): Promise<string> {
  const { email, password } = traveller;
  const site = label ? siteOf(label) : mainSite;
  const session = await call<{ access_token: string; role_id: number; username: string }>(
    request,
    "POST",
    `${site}/api/users/login`,
    { body: { email, password, url: label } },
  );
  const token = session.access_token;
  if (isConfirmed && session.role_id === OPERATOR) {
    const body = { username: session.username, password };
    await call(request, "POST", `${site}/api/users/confirm-identity`, { token, body });
  }
  return token;
}

/** Adds a session to the browser, for journeys that begin after sign-in. */
export async function addSession(context: BrowserContext, label: Label | null, token: string): Promise<void> {
  const url = label ? siteOf(label) : mainSite;
  await context.addCookies([{ name: "access_token", value: token, url, httpOnly: true, sameSite: "Lax" }]);
}
