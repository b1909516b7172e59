import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { t } from "#messages/access";
import { read } from "@/api/call";
import { renamed } from "@/api/errors";

/** Whether the person may open a page of the panels; checked for every page. `subdomain` null: the main site. */
function accessQuery(path: string, subdomain: string | null) {
  return queryOptions(
    read("/api/users/has_access_to_route/{route}", { path: { route: path }, query: { subdomain } }),
  );
}

/** Checks access, unless that was done within so many milliseconds. Throws an ApiError that says what failed. */
export async function checkAccess(
  queryClient: QueryClient,
  page: { path: string; subdomain: string | null; staleTime: number },
) {
  const { path, subdomain, staleTime } = page;
  return queryClient.fetchQuery({ ...accessQuery(path, subdomain), staleTime }).catch((error: unknown) => {
    throw renamed(error, () => t.checkFailed);
  });
}
