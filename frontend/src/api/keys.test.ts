import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { read } from "@/api/call";
import { keyOf } from "@/api/keys";

test("the key of a query has a segment of its address each, and its search parameters", () => {
  expect(keyOf("/api/events/12/details")).toEqual(["events", "12", "details"]);
  expect(keyOf("/api/events?page=2&q=a%20b")).toEqual(["events", { page: "2", q: "a b" }]);
});

test("an address names the same query as its parts, in whatever order its parameters are", () => {
  const client = new QueryClient();
  client.setQueryData(keyOf("/api/events?limit=10&page=1"), { data: [] });
  const { queryKey } = read("/api/events", { query: { page: 1, limit: 10 } });
  expect(client.getQueryData(queryKey)).toEqual({ data: [] });
});

test("the beginning of a key matches all keys under it", async () => {
  const client = new QueryClient();
  client.setQueryData(keyOf("/api/events/12/details"), {});
  client.setQueryData(keyOf("/api/event-plans/12/resources"), {});
  await client.invalidateQueries({ queryKey: ["events"] });
  expect(client.getQueryState(keyOf("/api/events/12/details"))?.isInvalidated).toBe(true);
  expect(client.getQueryState(keyOf("/api/event-plans/12/resources"))?.isInvalidated).toBe(false);
});
