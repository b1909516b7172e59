import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/to/common-content")({
  beforeLoad: () => {
    throw redirect({ to: "/to/event-settings", hash: "content", replace: true });
  },
});
