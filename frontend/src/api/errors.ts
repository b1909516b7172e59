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

export async function errorFrom(response: Response): Promise<ApiError> {
  const wire: unknown = await response.json().catch(() => null);
  const { detail, code, errors, ...data } = (wire ?? {}) as Record<string, unknown>;
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

/** The server's own sentence where there is one; a server in trouble and a silence have none of their own. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status < 500 ? error.detail : fallback;
}

/** What the server says of one field, by its name in the body or query. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors.find((one) => one.field === field)?.message : undefined;
}
