import { t } from "#messages/api";
import type { Wire } from "@/api/wire";

export type FieldError = { field: string; message: string };

/** The API's codes, and those of calls without a response of the API. */
export type ErrorCode = Wire["ErrorCode"] | "offline" | "no_client_id" | `http_${number}`;

/** A failed call. `message` is the server's message for the person; status 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    readonly detail: string,
    readonly errors: readonly FieldError[] = [],
    /** Other fields of the response, such as the new quote of a changed price. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
  }

  static offline(): ApiError {
    return new ApiError(0, "offline", t.offline);
  }
}

const signedOutListeners = new Set<() => void>();

/** Subscribes to responses that say that nobody is signed in. Returns the function that unsubscribes. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => void signedOutListeners.delete(listener);
}

export async function errorFrom(response: Response): Promise<ApiError> {
  const wire: unknown = await response.json().catch(() => null);
  const { detail, code, errors, ...data } = (wire ?? {}) as Record<string, unknown>;
  if (code === "not_signed_in") for (const listener of signedOutListeners) listener();
  // Every error of the API has a code. A body without one comes from a proxy or a failing server.
  if (typeof code !== "string") return unreadable(response);
  return new ApiError(
    response.status,
    code as ErrorCode,
    typeof detail === "string" ? detail : t.failed,
    Array.isArray(errors) ? (errors as FieldError[]) : [],
    data,
  );
}

/** The JSON body of a successful response. Throws ApiError for a body that is no JSON. */
export function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch((error: Error) => {
    throw error.name === "AbortError" ? error : unreadable(response);
  });
}

function unreadable({ status }: Response): ApiError {
  return new ApiError(status, `http_${status}`, t.failed);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** There is no session, or it has ended: pages of the panels redirect to the sign-in automatically. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_signed_in";
}

/** What the server wants anew before it goes on: the second factor, or of those who have none, their identity. */
export type ProofMissing = "identity_not_confirmed" | "second_factor_not_proven";

export function isProofMissing(code: ErrorCode): code is ProofMissing {
  return code === "identity_not_confirmed" || code === "second_factor_not_proven";
}

/** The same error with a message about the action that failed. */
export function renamed(error: unknown, say: (status: number) => string): unknown {
  return error instanceof ApiError
    ? new ApiError(error.status, error.code, say(error.status), error.errors, error.data)
    : error;
}

/** The server's message, or the fallback: the messages of a failing server or proxy are of no use to people. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return isSpoken(error) ? error.detail : fallback;
}

/** As above, with a separate message for no response at all. */
export function failureOf(error: unknown, failed: string, broken: string): string {
  return error instanceof ApiError && error.status > 0 ? sentenceOf(error, failed) : broken;
}

/** Whether the server names the cause, such as mail that cannot be sent now. */
function isSpoken({ code }: ApiError): boolean {
  return code !== "internal_error" && !code.startsWith("http_");
}

/** The server's message for one field, by its name in the body or query. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError
    ? error.errors.find((fieldError) => fieldError.field === field)?.message
    : undefined;
}
