import { useQueries } from "@tanstack/react-query";
import { Building2, Hourglass } from "lucide-react";
import { t } from "#messages/operator";
import { type Me, useSite } from "@/api/site";
import { hostOf, type OwnClient, ownClientsQuery } from "@/domain/clients";
import { withoutClient } from "@/features/operator-panel/client-lookup";
import { formatMoment } from "@/lib/dates";
import { ButtonLink } from "@/ui/link";
import { usePageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/states";

const REGISTER = "/to/register-client";

/** The panel without an approved client: shows the state of the person's registration. */
export function ClientRequired({ me, path }: { me: Me; path: string }) {
  usePageTitle(t.clientRequired, t.panel);
  const [open, rejected] = useQueries({
    queries: [ownClientsQuery(me.user_id, "open"), ownClientsQuery(me.user_id, "rejected")],
  });
  if (open.isPending || rejected.isPending) return <Skeleton height="16rem" />;
  const waiting = open.data?.[0];
  const refused = rejected.data?.at(-1);
  return (
    <>
      <h1 className="visually-hidden">{t.clientRequired}</h1>
      {waiting ? (
        <Waiting client={waiting} />
      ) : (
        <EmptyState
          icon={Building2}
          title={refused ? t.clientRejected(refused.client_name) : t.clientRequired}
          text={[
            withoutClient(path),
            refused?.decision_reason && t.clientRejectedWhy(refused.decision_reason),
            refused ? t.clientRejectedText : t.clientRequiredText,
          ]
            .filter(Boolean)
            .join(" ")}
          action={<ButtonLink to={REGISTER}>{t.registerClient}</ButtonLink>}
        />
      )}
    </>
  );
}

function Waiting({ client }: { client: OwnClient }) {
  const site = useSite();
  return (
    <EmptyState
      icon={Hourglass}
      title={t.clientWaits}
      text={t.clientWaitsText(client.client_name, hostOf(client.url, site), formatMoment(client.created_at))}
    />
  );
}
