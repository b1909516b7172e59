import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { expect, test, vi } from "vitest";
import { createEntryHistory, entryOf } from "@/app/entries";

function panels() {
  const load = vi.fn();
  const history = createEntryHistory("panels", load);
  const root = createRootRoute();
  const to = createRoute({ getParentRoute: () => root, path: "/to" });
  const orders = createRoute({ getParentRoute: () => root, path: "/to/orders" });
  const about = createRoute({
    getParentRoute: () => root,
    path: "/to/about",
    beforeLoad: () => {
      throw redirect({ href: "/about", replace: true });
    },
  });
  const router = createRouter({ routeTree: root.addChildren([to, orders, about]), history });
  history.subscribe(router.load);
  return { router, load };
}

test.each([
  ["/to", "panels"],
  ["/to?period=week", "panels"],
  ["/to/orders/7/sheet?plan=3", "panels"],
  ["/admin", "panels"],
  ["/tours", "site"],
  ["/login?next=/to", "site"],
  ["/", "site"],
] as const)("%s belongs to the %s", (path, entry) => {
  expect(entryOf(path)).toBe(entry);
});

test("an address of the same entry stays in the document", async () => {
  const { router, load } = panels();
  await router.navigate({ href: "/to/orders" });
  expect(window.location.pathname).toBe("/to/orders");
  expect(load).not.toHaveBeenCalled();
});

test("a link to the other entry loads its document, and the present one stays until then", async () => {
  const { router, load } = panels();
  await router.navigate({ href: "/to/orders" });
  void router.navigate({ href: "/login?next=%2Fto", replace: true });
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith("/login?next=%2Fto", { replace: true }));
  expect(window.location.pathname).toBe("/to/orders");
  void router.navigate({ href: "/profile" });
  await vi.waitFor(() => expect(load).toHaveBeenLastCalledWith("/profile", { replace: false }));
});

test("a redirect to the other entry loads its document", async () => {
  const { router, load } = panels();
  void router.navigate({ href: "/to/about" });
  await vi.waitFor(() => expect(load).toHaveBeenCalledWith("/about", { replace: true }));
});
