import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

/** `/{tenant}/events`: an operator's trips, named by its label in the path. */
export const Route = createFileRoute("/$tenant/events")({
  beforeLoad: ({ context: { site }, params: { tenant } }) => {
    if (site.client?.client_url === tenant) throw redirect({ to: "/events", replace: true });
    if (site.client || !/^[a-z0-9]{3,30}$/i.test(tenant)) throw notFound();
    const main = new URL(site.main_url);
    throw redirect({ href: `${main.protocol}//${tenant.toLowerCase()}.${main.host}/events` });
  },
});
