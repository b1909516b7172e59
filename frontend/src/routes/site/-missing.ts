import { notFound } from "@tanstack/react-router";
import { isNotFound } from "@/api/errors";

/** A 404 of the server is a missing page, not a failed one. */
export function missingOr<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
}
