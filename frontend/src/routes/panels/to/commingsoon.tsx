import { createFileRoute } from "@tanstack/react-router";
import { ComingSoonPage } from "@/features/operator-panel/coming-soon-page";
import { COMING_SOON, plannedAt } from "@/features/operator-panel/navigation";

type Search = { entry?: string };

/** Planned screens that share one address (spelled as in the specification); `entry` identifies them. */
export const Route = createFileRoute("/to/commingsoon")({
  validateSearch: ({ entry }): Search => (typeof entry === "string" ? { entry } : {}),
  component: ComingSoon,
});

function ComingSoon() {
  const { entry } = Route.useSearch();
  return <ComingSoonPage name={plannedAt(COMING_SOON, entry)?.label ?? null} />;
}
