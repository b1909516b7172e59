import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { t } from "#messages/admin";
import { ApprovalPage } from "@/features/admin/approval-page";
import type { Shown } from "@/features/admin/approval-rows";
import { decidableClients } from "@/features/admin/deciding-clients";
import { type ClientRow, clientsQuery } from "@/features/admin/queries";
import type { Filter } from "@/features/admin/requests-search";
import { SupportView } from "@/features/admin/support-dialog";
import { formatMoment } from "@/lib/dates";
import { clientPath } from "@/lib/panel-paths";
import { showPhone } from "@/lib/phones";

const words = {
  title: t.allClients,
  lead: t.clientsLead,
  filter: t.clientsFilter,
  none: t.noClients,
  noneYet: t.noClientsText,
  noneLikeThis: t.noClientsLikeThisText,
};

const shown: Shown<ClientRow> = {
  nameLabel: t.client,
  pathOf: (client) => clientPath(client.client_id),
  noteOf: (client) => client.url,
  facts: [
    { label: t.owner, of: (client) => client.user.name, noteOf: (client) => client.user.email },
    { label: t.phone, of: (client) => showPhone(client.user.phone) || t.noPhone, from: "card" },
    { label: t.registered, of: (client) => formatMoment(client.created_at), from: "wide", isShort: true },
  ],
  more: (client) => <SupportView client={client} />,
};

type Props = { filter: Filter; onFilter: (filter: Filter) => void };

/** The clients that operators registered, and the decision about each. */
export function ClientsPage({ filter, onFilter }: Props) {
  return (
    <ApprovalPage
      words={words}
      icon={Building2}
      list={useInfiniteQuery(clientsQuery(filter))}
      shown={shown}
      filter={filter}
      onFilter={onFilter}
      decidable={decidableClients}
    />
  );
}
