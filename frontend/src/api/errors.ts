export type FieldError = { field: string; message: string };

/** A call that failed. `message` is the server's sentence, fit to be shown; 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly errors: readonly FieldError[] = [],
    /** What else the answer says, like the new quote of a changed price. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
  }

  static offline(): ApiError {
    return new ApiError(0, "offline", "No answer came. Check your connection and try again.");
  }
}

const lapses = new Set<() => void>();

/** Hears of every answer that says that nobody is signed in, whoever had asked. Returns what ends it. */
export function onSignedOut(hear: () => void): () => void {
  lapses.add(hear);
  return () => void lapses.delete(hear);
}

export async function errorFrom(response: Response): Promise<ApiError> {
  const wire: unknown = await response.json().catch(() => null);
  const { detail, code, errors, ...data } = (wire ?? {}) as Record<string, unknown>;
  if (code === "not_signed_in") for (const hear of lapses) hear();
  return new ApiError(
    response.status,
    typeof code === "string" ? code : `http_${response.status}`,
    typeof detail === "string" ? detail : "Something went wrong.",
    Array.isArray(errors) ? (errors as FieldError[]) : [],
    data,
  );
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** There is no session, or it has ended: a page of the panels leaves for the sign-in by itself. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_signed_in";
}

/** The same failure, told by what was wanted. */
export function renamed(error: unknown, say: (status: number) => string): unknown {
  return error instanceof ApiError
    ? new ApiError(error.status, error.code, say(error.status), error.errors, error.data)
    : error;
}

/** The server's own sentence where there is one: one in trouble, or something in front of it, says nothing of use. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.status >= 500 && !isSpoken(error) ? fallback : error.detail;
}

/** As above, with a sentence of its own for the time that no answer comes at all. */
export function failureOf(error: unknown, failed: string, broken: string): string {
  return error instanceof ApiError && error.status > 0 ? sentenceOf(error, failed) : broken;
}

/** Whether the server knows what is wrong, such as mail that cannot leave now. */
function isSpoken({ code }: ApiError): boolean {
  return code !== "internal_error" && !code.startsWith("http_");
}

/** What the server says of one field, by its name in the body or query. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors.find((one) => one.field === field)?.message : undefined;
}
