import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { siteQuery } from "@/api/site";
import { SiteFooter } from "@/features/site/site-footer";

const site = {
  product_name: "Toli",
  main_url: "http://toli.example",
  support: { email: "", phone: "" },
  client: {
    client_name: "Brahmaputra Trails",
    since_year: 2012,
    public_email: "hello@example.com",
    public_phone: "+919864037152",
    public_whatsapp: "",
    public_address: "Paltan Bazaar\nGuwahati",
    licences: "Demo licence",
    copyright_line: "",
    social_links: ["https://instagram.com/trails"],
  },
};

async function appAt(path: string) {
  const queries = new QueryClient();
  queries.setQueryData(siteQuery.queryKey, { site, me: null } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: SiteFooter }),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultNotFoundComponent: SiteFooter,
  });
  await router.load();
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

async function footerAt(path: string): Promise<HTMLElement> {
  render(await appAt(path));
  return screen.findByRole("contentinfo");
}

test("the steps of a booking have a footer of contacts only", async () => {
  const footer = await footerAt("/events/7/review");
  expect(footer.textContent).toContain("hello@example.com");
  for (const text of ["Guwahati", "Demo licence", "Instagram", "2012"])
    expect(footer.textContent).not.toContain(text);
});

test("other pages have the whole footer", async () => {
  const footer = await footerAt("/");
  for (const text of ["hello@example.com", "Paltan Bazaar, Guwahati", "Demo licence", "Instagram", "2012"])
    expect(footer.textContent).toContain(text);
});

test("the footer of a rendered page is hydrated after a link to the booking", async () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(await appAt("/"));
  expect(container.textContent).toContain("Demo licence");
  document.body.append(container);
  const onRecoverableError = vi.fn();
  render(await appAt("/events/7/book"), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).not.toContain("Demo licence");
});
