import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/to/about")({
  beforeLoad: () => {
    throw redirect({ to: "/about", replace: true });
  },
});
