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

/** A call that changes something; the answer to a 204 is undefined. */
export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  }).catch(() => {
    throw ApiError.offline();
  });
  if (!response.ok) throw await errorFrom(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export function post<T>(path: string, body?: unknown): Promise<T> {
  return send<T>("POST", path, body);
}
