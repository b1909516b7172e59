import { notFound } from "@tanstack/react-router";
import { isNotFound } from "@/api/errors";

/** What the server does not know is a missing page, not a failed one. */
export function missingOr<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
}
