import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";

const HALF_A_MINUTE = 30_000;

/** Retries only when there was no response or the server failed; other responses are final. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

/** Longer each time, and not the same for all visitors of a server that was away. */
function pauseBefore(failures: number): number {
  return 800 * 2 ** failures * (0.75 + Math.random() / 2);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: HALF_A_MINUTE, retry: worthRetrying, retryDelay: pauseBefore } },
  });
}
