import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** Whether the person may open a page of the panels; asked anew for every page. `subdomain` null: the main site. */
export function accessQuery(path: string, subdomain: string | null) {
  return queryOptions({
    ...read("/api/users/has_access_to_route/{route}", { path: { route: path }, query: { subdomain } }),
    staleTime: 0,
  });
}
