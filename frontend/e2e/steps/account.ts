import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { call } from "./server";
import { type Label, mainSite, siteOf } from "./site";
import { addSession, registeredTraveller, type Traveller, tokenOf } from "./travellers";

const ADMIN = { email: "admin@toli.example", password: "toli-demo-2026" };

type Session = { access_token: string; user_id: number };

/** Signs in on the page of an operator's site, or on the main one's, and waits for where that leads. */
export async function signInOn(
  page: Page,
  label: Label | null,
  { email, password }: Pick<Traveller, "email" | "password">,
  next = "/profile",
): Promise<void> {
  await fillSignIn(page, label, { email, password }, next);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs in, as far as the password goes. */
export async function fillSignIn(
  page: Page,
  label: Label | null,
  { email, password }: Pick<Traveller, "email" | "password">,
  next = "/profile",
): Promise<void> {
  const site = label ? siteOf(label) : mainSite;
  await page.goto(`${site}/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/**
 * Opens a page of a panel or an account with a new session, for journeys that begin after sign-in. On the screen, it
 * takes a page more.
 */
export async function openAs(
  page: Page,
  label: Label | null,
  person: Pick<Traveller, "email" | "password">,
  path: string,
  options: { isConfirmed?: boolean } = {},
): Promise<void> {
  await addSession(page.context(), label, await tokenOf(page.request, label, person, options));
  await page.goto(`${label ? siteOf(label) : mainSite}${path}`);
}

export async function openAsAdmin(page: Page, path = "/admin"): Promise<void> {
  await openAs(page, null, ADMIN, path);
}

/** Has a traveller ask to become an operator; the request's id. */
export async function askToOperate(
  request: APIRequestContext,
  { email, password }: Traveller,
): Promise<number> {
  const { access_token: token, user_id: id } = await sessionOf(request, { email, password });
  const body = { username: email, password };
  await call(request, "POST", `${mainSite}/api/users/confirm-identity`, { token, body });
  const { to_request_id: asked } = await call<{ to_request_id: number }>(
    request,
    "POST",
    `${mainSite}/api/to-requests/create/${id}`,
    { token },
  );
  return asked;
}

/** Makes a traveller an operator without a client, as an admin's approval does. */
export async function makeOperator(request: APIRequestContext, traveller: Traveller): Promise<void> {
  const asked = await askToOperate(request, traveller);
  const admin = await sessionOf(request, ADMIN);
  await call(request, "PUT", `${mainSite}/api/to-requests/${asked}/approved`, { token: admin.access_token });
}

/** Somebody who may register a client, and has none. */
export async function newOperator(request: APIRequestContext): Promise<Traveller> {
  const operator = await registeredTraveller(request, "zanskar");
  await makeOperator(request, operator);
  return operator;
}

/**
 * Registers an operator's client at a label and opens it, as an admin's approval does. It is paid through the
 * platform's account, unless it is to connect its own.
 */
export async function openClient(
  request: APIRequestContext,
  { email, password }: Traveller,
  label: string,
  { isPaid = true }: { isPaid?: boolean } = {},
): Promise<void> {
  const own = await sessionOf(request, { email, password });
  const { client_id: id } = await call<{ client_id: number }>(request, "POST", `${mainSite}/api/clients`, {
    token: own.access_token,
    body: { client_name: "Majuli Trails", url: label },
  });
  const admin = await sessionOf(request, ADMIN);
  await call(request, "PUT", `${mainSite}/api/clients/${id}/approved`, { token: admin.access_token });
  if (!isPaid) return;
  await call(request, "PUT", `${mainSite}/api/clients/${id}/platform-account`, {
    token: admin.access_token,
    body: { is_allowed: true },
  });
}

function sessionOf(
  request: APIRequestContext,
  body: Pick<Traveller, "email" | "password">,
): Promise<Session> {
  return call<Session>(request, "POST", `${mainSite}/api/users/login`, { body });
}

/** The dialog that asks for proof of who one is; answered with the password. */
export async function proveByPassword(page: Page, password: string, submit: string): Promise<void> {
  const dialog = proofDialog(page);
  await dialog.getByRole("radio", { name: "Username and password" }).check();
  await dialog.getByRole("textbox", { name: "Password" }).fill(password);
  await dialog.getByRole("button", { name: submit, exact: true }).click();
}

export function proofDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Re-Confirm Identity" });
}

type Refusal = { status: number; code: string; detail: string; field?: string };

/**
 * Has the next call of a path refused in the server's words. Wrong passwords and codes are counted for the network
 * address that they come from, which all journeys share: played, they shut nobody out.
 */
export async function refuseNext(
  page: Page,
  path: string,
  { status, field, ...answer }: Refusal,
): Promise<void> {
  const errors = field ? [{ field, message: answer.detail }] : undefined;
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: { ...answer, errors } }), {
    times: 1,
  });
}

export const NOT_YOUR_PASSWORD = "That is not your password. Please try again.";

/** Part of the profile page, by its heading. */
export function part(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** A notification in the corner of the page. */
export function notification(page: Page, text: string): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });
}
