import { expect, test } from "vitest";
import type { Site } from "@/api/site";
import { destinationOf, ownPath } from "@/features/auth/destination";

const main = { kind: "main", client: null } satisfies Pick<Site, "kind" | "client">;
const client = { kind: "client", client: { client_url: "konkan" } } as Pick<Site, "kind" | "client">;
const person = (role_id: number, default_url: string | null = null) => ({ role_id, default_url });

test("a traveller goes back to where they were", () => {
  expect(destinationOf(person(2), client, "/events/4")).toEqual({ kind: "here", path: "/events/4" });
  expect(destinationOf(person(2), client, undefined)).toEqual({ kind: "here", path: "/" });
});

test("any other role is treated as a traveller", () => {
  expect(destinationOf(person(9), client, "/about")).toEqual({ kind: "here", path: "/about" });
});

test("an admin is carried over to the main site", () => {
  expect(destinationOf(person(1), main, "/events/4")).toEqual({ kind: "here", path: "/admin" });
  expect(destinationOf(person(1), client, undefined)).toEqual({
    kind: "elsewhere",
    label: null,
    path: "/admin",
  });
});

test("an operator is sent to the requested page of their own panel", () => {
  expect(destinationOf(person(3, "konkan"), client, "/to/orders")).toEqual({
    kind: "here",
    path: "/to/orders",
  });
  expect(destinationOf(person(3, "konkan"), main, "/topaz")).toEqual({
    kind: "elsewhere",
    label: "konkan",
    path: "/to",
  });
  expect(destinationOf(person(3, null), main, undefined)).toEqual({ kind: "here", path: "/to" });
});

test("a role that is no number blocks the way", () => {
  expect(destinationOf({ role_id: Number.NaN, default_url: null }, main, undefined)).toBeNull();
});

test("only pages of this site are gone back to", () => {
  for (const path of [
    "//evil.example",
    "/\\evil",
    "https://evil.example",
    "javascript:1",
    "/login?next=/x",
    "",
  ]) {
    expect(ownPath(path)).toBeUndefined();
  }
  expect(ownPath("/events/3/travellers?plan=2")).toBe("/events/3/travellers?plan=2");
});
