import { createFileRoute, lazyRouteComponent, notFound, Outlet, redirect } from "@tanstack/react-router";
import { paths } from "@/lib/paths";
import { CheckingAccess } from "@/ui/checking-access";

const AdminShell = lazyRouteComponent(() => import("@/features/admin/admin-shell"), "AdminShell");

const A_FEW_SECONDS = 5_000;

/** The administrators' panel, on the main site: the server is asked for every page whether this person may open it. */
export const Route = createFileRoute("/admin")({
  beforeLoad: async ({ context: { queryClient, me, site }, location }) => {
    if (site.client) throw notFound();
    // Only on demand: what stands before a page's own script is part of every page's.
    const { checkAccess } = await import("@/api/access");
    const { allowed, reason } = await checkAccess(queryClient, {
      path: location.pathname,
      subdomain: null,
      // Another filter of the same page is no reason to wait.
      staleTime: A_FEW_SECONDS,
    });
    if (reason === "not_signed_in" || !me) {
      throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    }
    // The page on which it is set up says so.
    if (reason === "second_factor_enrolment_required") throw redirect({ to: paths.profile, replace: true });
    if (!allowed) throw redirect({ to: "/not-authorized", replace: true });
  },
  loader: () => AdminShell.preload?.(),
  component: Panel,
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});

function Panel() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
