import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/to/setting")({
  beforeLoad: () => {
    throw redirect({ to: "/to/basic-client-profile", hash: "pictures", replace: true });
  },
});
