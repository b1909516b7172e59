import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { ProfilePage } from "@/features/account/profile-page";
import { signedInOnly } from "@/routes/site/-signed-in";

export const Route = createFileRoute("/profile")({
  beforeLoad: ({ context, location }) => signedInOnly(context.me, location.href),
  component: Profile,
});

function Profile() {
  const me = useMe();
  return me && <ProfilePage me={me} />;
}
