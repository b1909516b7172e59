import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/admin/logout_script")({
  beforeLoad: () => {
    throw redirect({ to: "/logout_script", replace: true });
  },
});
