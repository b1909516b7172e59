import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "@/features/operator/settings-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/event-settings")({
  component: () => <SettingsPage clientId={useClientId()} />,
});
