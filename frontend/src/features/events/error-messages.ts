import { failureOf } from "@/api/errors";

/** Why the server refuses; what could not be done, where no answer of its own came. */
export function refusalOf(error: unknown, failed: string): string {
  return failureOf(error, failed, failed);
}
