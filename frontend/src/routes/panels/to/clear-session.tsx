import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/to/clear-session")({
  beforeLoad: () => {
    throw redirect({ to: "/clear-session", replace: true });
  },
});
