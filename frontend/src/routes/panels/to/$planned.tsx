import { createFileRoute, redirect } from "@tanstack/react-router";
import { ComingSoonPage } from "@/features/operator-panel/coming-soon-page";
import { furtherItem } from "@/features/operator-panel/navigation";

const itemOf = (planned: string) => furtherItem(`/to/${planned}`);

/** The addresses of the sidebar's last group, which lead to the screen if there is one; any other is not found. */
export const Route = createFileRoute("/to/$planned")({
  params: { parse: ({ planned }) => itemOf(planned) !== undefined && { planned } },
  beforeLoad: ({ params: { planned } }) => {
    const screen = itemOf(planned)?.screen;
    if (screen) throw redirect({ ...screen, replace: true });
  },
  component: Planned,
});

function Planned() {
  return <ComingSoonPage name={itemOf(Route.useParams().planned)?.label ?? null} />;
}
