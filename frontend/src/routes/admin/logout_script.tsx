import { createFileRoute, redirect } from "@tanstack/react-router";

/** The panel's own address of the page that signs out. */
export const Route = createFileRoute("/admin/logout_script")({
  beforeLoad: () => {
    throw redirect({ to: "/logout_script", replace: true });
  },
});
