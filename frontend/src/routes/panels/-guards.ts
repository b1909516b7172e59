import type { QueryClient } from "@tanstack/react-query";
import { notFound, type ParsedLocation, redirect } from "@tanstack/react-router";
import { t } from "#messages/operator";
import { checkAccess } from "@/api/access";
import { ApiError, renamed } from "@/api/errors";
import type { Me, Site } from "@/api/site";
import { ownClientsQuery } from "@/domain/clients";
import { lookupFailed } from "@/features/operator-panel/client-lookup";
import { hasSessionEnded } from "@/routes/panels/-session-watch";

/** Who may open the panels. */

type Arrival = {
  context: { queryClient: QueryClient; me: Me | null; site: Site };
  location: ParsedLocation;
  preload: boolean;
};

/** Milliseconds for which a check is reused, such as for another filter or page of the same list. */
const SAME_PAGE = 10_000;
let lastPath: string | null = null;

/** The server checks access for every page of a panel; without a session the person signs in. */
async function admit({ context: { queryClient, me, site }, location, preload }: Arrival) {
  const { allowed, reason } = await checkAccess(queryClient, {
    path: location.pathname,
    subdomain: site.client?.client_url ?? null,
    // The document of the first page carries its answer.
    staleTime: lastPath === null || lastPath === location.pathname ? SAME_PAGE : 0,
  });
  if (!preload) lastPath = location.pathname;
  if (reason === "not_signed_in" || !me) {
    if (me && preload) throw notFound();
    // The sign-in page would redirect back a person who still seems to be signed in.
    if (me) await hasSessionEnded(queryClient);
    throw redirect({ to: "/login", search: { next: location.href }, replace: true });
  }
  // The page where it is set up explains why.
  if (reason === "second_factor_enrolment_required") throw redirect({ to: "/profile", replace: true });
  if (!allowed) throw redirect({ to: "/not-authorized", replace: true });
  return me;
}

export async function admitAdmin(arrival: Arrival): Promise<void> {
  if (arrival.context.site.client) throw notFound();
  await admit(arrival);
}

/** Lets an operator in, with the client that the panel works on; null before one is approved. */
export async function admitOperator(arrival: Arrival): Promise<{ clientId: number | null }> {
  const { user_id: userId } = await admit(arrival);
  const { context, location } = arrival;
  const [client] = await context.queryClient
    .fetchQuery(ownClientsQuery(userId, "approved"))
    .catch((error) => {
      throw renamed(error, (status) => lookupFailed(location.pathname, status));
    });
  // The cached page may be older than the server.
  if (client && !client.client_id) throw new ApiError(200, "no_client_id", t.noClientId);
  return { clientId: client?.client_id ?? null };
}
