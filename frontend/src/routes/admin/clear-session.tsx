import { createFileRoute, redirect } from "@tanstack/react-router";

/** The panel's own address of the page that forgets a visit. */
export const Route = createFileRoute("/admin/clear-session")({
  beforeLoad: () => {
    throw redirect({ to: "/clear-session", replace: true });
  },
});
