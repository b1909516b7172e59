import type { paths } from "@/api/generated/schema";

type First<Path> = Path extends `/api/${infer Name}/${string}`
  ? Name
  : Path extends `/api/${infer Name}`
    ? Name
    : never;

/**
 * The key of a query to the API: what follows `/api` of its address, a segment each, then its search parameters.
 * `/api/events/12/plans?page=2` has the key `["events", "12", "plans", { page: "2" }]`, and each beginning of a key
 * invalidates all that is under it: `["events", "12"]`. What is not one GET ends in words and values of its own.
 */
export type ApiKey = readonly [First<keyof paths>, ...unknown[]];

/** What a feature invalidates or sets by key, in one place. */
export type Keys = Readonly<Record<string, ApiKey | ((...ids: never[]) => ApiKey)>>;

/** The key of the query that is a GET of an address of the API. */
export function keyOf(address: string): ApiKey {
  const [path = "", search] = address.split("?");
  const segments: unknown[] = path.split("/").slice(2).map(decodeURIComponent);
  if (search) segments.push(Object.fromEntries(new URLSearchParams(search)));
  return segments as unknown as ApiKey;
}
