import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const SettingsPage = lazyRouteComponent(() => import("@/features/operator/settings-page"), "SettingsPage");

export const Route = createFileRoute("/to/event-settings")({
  loader: () => SettingsPage.preload?.(),
  component: Settings,
});

function Settings() {
  const { clientId } = Route.useRouteContext();
  return clientId && <SettingsPage key={clientId} clientId={clientId} />;
}
