import { createFileRoute } from "@tanstack/react-router";
import { useMe, useSite } from "@/api/site";
import { InvitationPage } from "@/features/team/invitation-page";
import { signedInOnly } from "@/routes/site/-signed-in";

export const Route = createFileRoute("/team-invitation")({
  beforeLoad: ({ context, location }) => signedInOnly(context.me, location.href),
  component: Invitation,
});

function Invitation() {
  const me = useMe();
  const { client } = useSite();
  return me && <InvitationPage email={me.email} label={client?.client_url ?? null} />;
}
