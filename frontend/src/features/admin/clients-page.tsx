import { useInfiniteQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { t } from "#messages/admin";
import { ApprovalPage } from "@/features/admin/approval-page";
import { type ApprovalDisplay, Note } from "@/features/admin/approval-rows";
import { decidableClients } from "@/features/admin/client-decisions";
import { type ClientRow, clientsQuery } from "@/features/admin/queries";
import type { Filter } from "@/features/admin/requests-search";
import { SupportView } from "@/features/admin/support-dialog";
import { showPhone } from "@/lib/phones";
import { MailAddress } from "@/ui/mail-address";

const words = {
  title: t.allClients,
  lead: t.clientsLead,
  filter: t.clientsFilter,
  none: t.noClients,
  noneYet: t.noClientsText,
  noneLikeThis: t.noClientsLikeThisText,
};

const display: ApprovalDisplay<ClientRow> = {
  nameLabel: t.client,
  linkOf: ({ client_id: clientId }) =>
    linkOptions({ to: "/admin/all-clients/$clientId", params: { clientId } }),
  noteOf: (client) => client.url,
  columns: [
    {
      name: t.owner,
      cell: ({ user }) => (
        <>
          {user.name}
          <Note>
            <MailAddress address={user.email} />
          </Note>
        </>
      ),
    },
    { name: t.phone, from: "card", cell: ({ user }) => showPhone(user.phone) || t.noPhone },
    { name: t.registered, from: "wide", kind: "moment", value: ({ created_at }) => created_at },
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
      display={display}
      filter={filter}
      onFilter={onFilter}
      decidable={decidableClients}
    />
  );
}
