import { failureOf } from "@/api/errors";

/** The server's reason, or the given message if there was no response. */
export function refusalOf(error: unknown, failed: string): string {
  return failureOf(error, failed, failed);
}
