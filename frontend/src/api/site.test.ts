import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { siteQuery } from "@/api/site";

test("a site that cannot be loaded says what could not be", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 502 }));
  const loading = new QueryClient().fetchQuery({ ...siteQuery, retry: false });
  await expect(loading).rejects.toMatchObject({ status: 502, detail: "Failed to fetch client details" });
  vi.unstubAllGlobals();
});
