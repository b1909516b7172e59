import { createFileRoute } from "@tanstack/react-router";
import { DeniedPage } from "@/features/operator/denied-page";

export const Route = createFileRoute("/not-authorized")({
  component: () => <DeniedPage />,
});
