import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { siteQuery } from "@/api/site";
import { readBoot } from "@/app/boot";
import { createQueryClient } from "@/app/query-client";
import { createAppRouter } from "@/app/router";
import { siteTheme } from "@/ui/theme";
import { Toaster } from "@/ui/toasts";

const queryClient = createQueryClient();
readBoot(queryClient);
const router = createAppRouter(queryClient);

/** The policy lets styles in only with the nonce of this answer. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Themed />
    </QueryClientProvider>
  );
}

function Themed() {
  const colour = useQuery(siteQuery).data?.site.client?.colour;
  const { theme, variables } = useMemo(() => siteTheme(colour), [colour]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      getStyleNonce={styleNonce}
    >
      <RouterProvider router={router} />
      <Toaster />
    </MantineProvider>
  );
}
