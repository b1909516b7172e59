import { createFileRoute } from "@tanstack/react-router";
import { HandOffPage } from "@/features/auth/hand-off-page";

type Search = { to?: string };

export const Route = createFileRoute("/handoff")({
  validateSearch: ({ to }): Search => (typeof to === "string" && to ? { to } : {}),
  component: HandOff,
});

function HandOff() {
  return <HandOffPage to={Route.useSearch().to} />;
}
