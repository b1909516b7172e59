import { createFileRoute } from "@tanstack/react-router";
import { ComingSoonPage } from "@/features/operator/coming-soon-page";
import { comingLabel } from "@/features/operator/navigation";

const nameOf = (planned: string) => comingLabel(`/to/${planned}`);

/** The planned screens that have an address of their own; any other address is not found. */
export const Route = createFileRoute("/to/$planned")({
  params: { parse: ({ planned }) => nameOf(planned) !== null && { planned } },
  component: Planned,
});

function Planned() {
  return <ComingSoonPage name={nameOf(Route.useParams().planned)} />;
}
