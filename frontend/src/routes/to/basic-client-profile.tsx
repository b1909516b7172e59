import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const ProfilePage = lazyRouteComponent(() => import("@/features/operator/profile-page"), "ProfilePage");

export const Route = createFileRoute("/to/basic-client-profile")({
  loader: () => ProfilePage.preload?.(),
  component: Profile,
});

function Profile() {
  const { clientId } = Route.useRouteContext();
  return clientId && <ProfilePage key={clientId} clientId={clientId} />;
}
