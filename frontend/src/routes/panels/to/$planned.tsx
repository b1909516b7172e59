import { createFileRoute, redirect } from "@tanstack/react-router";
import { ComingSoonPage } from "@/features/operator-panel/coming-soon-page";
import { plannedAt, screenOfPart } from "@/features/operator-panel/navigation";

const addressOf = (planned: string) => `/to/${planned}`;

/** The menu entries of the specification without a page of their own: a part of a screen, or a planned one. */
export const Route = createFileRoute("/to/$planned")({
  params: {
    parse: ({ planned }) =>
      (screenOfPart(addressOf(planned)) ?? plannedAt(addressOf(planned))) !== undefined && { planned },
  },
  beforeLoad: ({ params: { planned } }) => {
    const screen = screenOfPart(addressOf(planned));
    if (screen) throw redirect({ ...screen, replace: true });
  },
  component: Planned,
});

function Planned() {
  return <ComingSoonPage name={plannedAt(addressOf(Route.useParams().planned))?.label ?? null} />;
}
