import { setTimeout } from "node:timers/promises";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { loopback } from "./site";

type Call = { body?: unknown; token?: string };

/** Calls the API outside the browser, to prepare a journey. Throws when the call is refused. */
export async function call<T>(
  request: APIRequestContext,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { body, token }: Call = {},
): Promise<T> {
  const { host, origin, pathname, search } = new URL(url);
  const answer = await admitted(() =>
    request.fetch(`${loopback}${pathname}${search}`, {
      method,
      headers: {
        Host: host,
        Origin: origin,
        // A connection that is kept may be closed by the server at the moment that the next call takes it.
        Connection: "close",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { data: body }),
    }),
  );
  if (!answer.ok()) throw new Error(`${method} ${url}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Sends a call again while the server is overloaded, which has executed nothing then, after its `Retry-After`. */
async function admitted(send: () => Promise<APIResponse>): Promise<APIResponse> {
  const answer = await send();
  if (answer.status() !== 503) return answer;
  const { code } = (await answer.json()) as { code?: string };
  if (code !== "overloaded") return answer;
  await setTimeout(Number(answer.headers()["retry-after"]) * 1_000);
  return admitted(send);
}
