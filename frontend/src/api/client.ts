import { ApiError, errorFrom } from "@/api/errors";

/** Calls go to the page's own host: it names the tenant, and its cookie carries the session. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { credentials: "same-origin", signal: signal ?? null }).catch(
    (error: Error) => {
      throw error.name === "AbortError" ? error : ApiError.offline();
    },
  );
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as T;
}
