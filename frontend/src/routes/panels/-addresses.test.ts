import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createAppRouter } from "@/app/router";
import { planned, sections } from "@/features/operator-panel/navigation";
import { routeTree } from "@/panels-routes.gen";

const router = createAppRouter({
  entry: "panels",
  routeTree,
  queryClient: new QueryClient(),
  nonce: "",
  history: createMemoryHistory({ initialEntries: ["/to"] }),
});

function routeAt(path: string): string | undefined {
  const [, params, found] = router.getMatchedRoutes(path);
  // Addresses that only start like a route.
  return "**" in params ? undefined : found?.fullPath;
}

const listed = [
  ...sections.flatMap(({ screens, parts = [], forms = [] }) => [...screens, ...parts, ...forms]),
  ...planned,
].map(({ to }) => to);

test.each(listed)("%s has a screen", (path) => {
  expect(routeAt(path)).toBeDefined();
  expect(routeAt(`${path}/`)).toBeDefined();
});

test.each([
  ["/to/orders/12/sheet", "/to/orders/$eventId/sheet"],
  ["/to/resources/sethotelprice", "/to/resources/sethotelprice"],
  ["/to/setvehicledetails", "/to/setvehicledetails"],
  ["/to/commingsoon", "/to/commingsoon"],
  ["/to/logout_script", "/to/logout_script"],
  ["/admin/all-to-request", "/admin/all-to-request"],
  ["/admin/renames", "/admin/renames"],
  ["/admin/all-clients/3", "/admin/all-clients/$clientId"],
])("%s is the route %s", (path, route) => {
  expect(routeAt(path)).toBe(route);
});

test.each(["/to/orders/twelve/sheet", "/to/orders/0/sheet", "/to/orders/12/sheet/more", "/admin/nowhere"])(
  "%s is not found",
  (path) => {
    expect(routeAt(path)).toBeUndefined();
  },
);
