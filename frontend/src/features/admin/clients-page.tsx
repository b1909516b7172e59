import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { t } from "#messages/admin";
import { ApprovalPage } from "@/features/admin/approval-page";
import type { Shown } from "@/features/admin/approval-rows";
import { type ClientRow, clientsQuery, decideClient, rememberDecidedClient } from "@/features/admin/queries";
import type { Filter } from "@/features/admin/requests-search";
import { SupportView } from "@/features/admin/support-dialog";
import { formatMoment } from "@/lib/dates";

const words = {
  title: t.allClients,
  lead: t.clientsLead,
  filter: t.clientsFilter,
  none: t.noClients,
  noneYet: t.noClientsText,
  noneLikeThis: t.noClientsLikeThisText,
};

const shown: Shown<ClientRow> = {
  idOf: (client) => client.client_id,
  name: { label: t.client, of: (client) => client.client_name },
  facts: [
    { label: t.url, of: (client) => client.url },
    { label: t.owner, of: (client) => client.user.email, isEmail: true },
    { label: t.phone, of: (client) => client.user.phone || t.noPhone, isOnCardsOnly: true },
    { label: t.registered, of: (client) => formatMoment(client.created_at) },
  ],
  more: (client) => <SupportView client={client} />,
};

function closing(client: ClientRow) {
  return {
    title: t.closeTitle(client.client_name),
    effects: [
      t.closeSite(client.url),
      t.closePanel,
      t.closeBooked,
      t.closeMail(client.user.email),
      t.closeAgain,
    ],
    confirm: t.close,
    cancel: t.keepOpen,
  };
}

type Props = { filter: Filter; onFilter: (filter: Filter) => void };

/** The clients that operators registered, and the decision about each. */
export function ClientsPage({ filter, onFilter }: Props) {
  const queryClient = useQueryClient();
  return (
    <ApprovalPage
      words={words}
      icon={Building2}
      list={useInfiniteQuery(clientsQuery(filter))}
      shown={shown}
      filter={filter}
      onFilter={onFilter}
      decide={decideClient}
      closing={closing}
      onDecided={(decided, decision) => {
        rememberDecidedClient(queryClient, decided);
        return t.clientDecided[decision](decided.client_name);
      }}
    />
  );
}
