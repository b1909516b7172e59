import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";

const HALF_A_MINUTE = 30_000;

/** Retries only when there was no response or the server failed; other responses are final. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: HALF_A_MINUTE, retry: worthRetrying, retryDelay: 800 } },
  });
}
