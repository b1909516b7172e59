import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/team";
import { type Me, useMe } from "@/api/site";
import { ownClientsQuery } from "@/domain/clients";
import { PageHead } from "@/domain/page-head";
import { TeamPage } from "@/features/team/team-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/users-role-permissions")({ component: Page });

function Page() {
  const me = useMe();
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      {me && <Team me={me} />}
    </>
  );
}

function Team({ me }: { me: Me }) {
  const queryClient = useQueryClient();
  return (
    <TeamPage
      clientId={useClientId()}
      userId={me.user_id}
      onHandedOver={() => queryClient.invalidateQueries(ownClientsQuery(me.user_id, "approved"))}
    />
  );
}
