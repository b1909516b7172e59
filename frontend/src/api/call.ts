import { ApiError, errorFrom, isProofMissing, jsonOf, type ProofMissing } from "@/api/errors";
import type { paths } from "@/api/generated/schema";
import { keyOf } from "@/api/keys";

/**
 * Calls the API by the paths of its OpenAPI document, which types parameters and responses. Calls go to
 * the page's own host, which names the tenant and whose cookie carries the session.
 */

export type Method = "get" | "post" | "put" | "delete";
export type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : undefined;
export type Answer<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201 | 202 | 204)]: Json<Responses[Status]> }[keyof Responses &
      (200 | 201 | 202 | 204)]
  : never;

type PathInput<O> = O extends { parameters: { path: infer Path } } ? { path: Path } : unknown;
type QueryInput<O> = O extends { parameters: { query: infer Query } }
  ? { query: Query }
  : O extends { parameters: { query?: infer Query } }
    ? { query?: Query }
    : unknown;
/** A body may name members that are undefined, which JSON leaves out. */
type Sendable<T> = T extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : T extends object
    ? {
        [K in keyof T]: Record<never, never> extends Pick<T, K> ? Sendable<T[K]> | undefined : Sendable<T[K]>;
      }
    : T;
type BodyInput<O> = O extends { requestBody: { content: { "application/json": infer Body } } }
  ? { body: Sendable<Body> }
  : O extends { requestBody?: { content: { "application/json": infer Body } } }
    ? { body?: Sendable<Body> }
    : unknown;
export type Extra = { signal?: AbortSignal; headers?: Record<string, string> };
type Input<O> = PathInput<O> & QueryInput<O> & BodyInput<O>;
export type InputArgument<O, More = unknown> =
  Record<never, never> extends Input<O> ? [input?: Input<O> & More] : [input: Input<O> & More];

export type AnyInput = Extra & {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** Headers that a panel adds to each query (`api/user-activity`). */
export const onReading: { headers?: () => Record<string, string> } = {};

/** Asks the person to prove who they are, and says whether they did. A panel sets it (`routes/panels/-proof-watch`). */
export const onProofMissing: { ask?: (missing: ProofMissing) => Promise<boolean> } = {};

/** The answer's body; that of a 204 is undefined. Throws ApiError for every other status, and when no answer comes. */
export async function call<M extends Method, P extends PathsOf<M>>(
  method: M,
  path: P,
  ...[input]: InputArgument<paths[P][M], Extra>
): Promise<Answer<paths[P][M]>> {
  const { signal, headers, body, ...address } = (input ?? {}) as AnyInput;
  const response = await fetch(addressOf(path, address), {
    method: method.toUpperCase(),
    credentials: "same-origin",
    signal: signal ?? null,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((error: Error) => {
    throw error.name === "AbortError" ? error : ApiError.offline();
  });
  if (!response.ok) {
    const error = await errorFrom(response);
    // The same call again, with its `Idempotency-Key`: a refused call was not carried out.
    if (isProofMissing(error.code) && (await onProofMissing.ask?.(error.code))) {
      return call(method, path, ...([input] as InputArgument<paths[P][M], Extra>));
    }
    throw error;
  }
  return (response.status === 204 ? undefined : await jsonOf(response)) as Answer<paths[P][M]>;
}

/** The options of a query that is one GET. Its key follows from its address, so that the server can fill the cache (`app/boot`). */
export function read<P extends PathsOf<"get">>(path: P, ...input: InputArgument<paths[P]["get"]>) {
  return {
    queryKey: keyOf(addressOf(path, (input[0] ?? {}) as AnyInput)),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<paths[P]["get"]>> => {
      const args = [{ ...input[0], signal, headers: onReading.headers?.() }] as unknown as InputArgument<
        paths[P]["get"],
        Extra
      >;
      return call("get", path, ...args);
    },
  };
}

/** `/api/events/{event_id}` with its parameters filled in; a query's nulls and undefineds are left out. */
export function addressOf(
  template: string,
  { path = {}, query = {} }: Pick<AnyInput, "path" | "query">,
): string {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${address}?${text}` : address;
}
