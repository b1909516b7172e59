import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type AnyRoute, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode, useMemo } from "react";
import { siteQuery } from "@/api/site";
import { type Boot, fillCache } from "@/app/boot";
import type { Entry } from "@/app/entries";
import { createQueryClient } from "@/app/query-client";
import { type AppRouter, createAppRouter } from "@/app/router";
import { loadPicturesFrom } from "@/lib/media";
import { brandSheet } from "@/ui/brand";
import { Toaster } from "@/ui/toasts";

type Options = {
  entry: Entry;
  routeTree: AnyRoute;
  boot: Boot | null;
  /** The nonce that lets styles apply under this response's content security policy. */
  nonce: string;
  history: RouterHistory;
};

/** One entry's whole app, the same in a browser and on the server. */
export function createApp({ entry, routeTree, boot, nonce, history }: Options) {
  const queryClient = createQueryClient();
  if (boot) fillCache(queryClient, boot);
  loadPicturesFrom(boot?.site.asset_url ?? "");
  const router = createAppRouter({ entry, routeTree, queryClient, nonce, history });
  const element = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemedApp router={router} nonce={nonce} />
      </QueryClientProvider>
    </StrictMode>
  );
  return { router, element };
}

function ThemedApp({ router, nonce }: { router: AppRouter; nonce: string }) {
  const colour = useQuery(siteQuery).data?.site.client?.colour;
  const sheet = useMemo(() => brandSheet(colour), [colour]);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours only */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet }} />
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}
