import { createFileRoute } from "@tanstack/react-router";
import { DeniedPage } from "@/features/operator-panel/denied-page";

export const Route = createFileRoute("/not-authorized")({
  component: () => <DeniedPage />,
});
