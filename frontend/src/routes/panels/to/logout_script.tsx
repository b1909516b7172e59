import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/to/logout_script")({
  beforeLoad: () => {
    throw redirect({ to: "/logout_script", replace: true });
  },
});
