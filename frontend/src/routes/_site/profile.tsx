import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { signedInOnly } from "@/routes/_site/-signed-in";

const ProfilePage = lazyRouteComponent(() => import("@/features/account/profile-page"), "ProfilePage");

export const Route = createFileRoute("/_site/profile")({
  beforeLoad: ({ context, location }) => signedInOnly(context.me, location.href),
  loader: () => ProfilePage.preload?.(),
  component: Profile,
});

function Profile() {
  const me = useMe();
  return me && <ProfilePage me={me} />;
}
