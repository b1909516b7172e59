import { ApiError } from "@/api/errors";

/** The server's own sentence where there is one; a server in trouble and a silence have none of their own. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status < 500 ? error.detail : fallback;
}

/** What the server says of one field, by its name in the body or query. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors.find((one) => one.field === field)?.message : undefined;
}
