import { t } from "#messages/admin";
import {
  type ClientRow,
  decideClient,
  decideSomeClients,
  lookAtClientsAgain,
  rememberDecidedClient,
} from "@/features/admin/queries";
import type { Decidable } from "@/features/admin/use-decisions";

/** Opening and closing operators' sites. */
export const decidableClients: Decidable<ClientRow> = {
  idOf: (client) => client.client_id,
  nameOf: (client) => client.client_name,
  decide: decideClient,
  decideSome: decideSomeClients,
  remember: rememberDecidedClient,
  lookAgain: lookAtClientsAgain,
  ask: (clients, decision) => {
    const open = clients.filter((client) => client.approval_status === "approved");
    const [only] = clients;
    if (decision === "approved") {
      return {
        title: t.clientTitles.approved(clients.length),
        effects: [t.openSites, t.ownersMailed],
        confirm: t.confirmApprove,
        cancel: t.goBack,
      };
    }
    if (clients.length === 1 && only) {
      const isOpen = only.approval_status === "approved";
      return {
        title: t.closeTitle(only.client_name),
        effects: [
          ...(isOpen ? [t.closeSite(only.url), t.closePanel, t.closeBooked] : [t.stayClosedAt(only.url)]),
          t.closeMail(only.user.email),
          ...(isOpen ? [t.closeAgain] : []),
        ],
        confirm: isOpen ? t.close : t.confirmReject,
        cancel: isOpen ? t.keepOpen : t.goBack,
      };
    }
    return {
      title: t.clientTitles.rejected(clients.length),
      effects: [
        ...(open.length > 0 ? [t.closeSites(open.length), t.closeBooked] : [t.stayClosed]),
        t.ownersMailed,
      ],
      confirm: t.confirmReject,
      cancel: t.goBack,
    };
  },
  say: (decided, decision, before) =>
    decision === "rejected" && before.approval_status === "approved"
      ? t.clientClosed(decided.client_name)
      : t.clientDecided[decision](decided.client_name),
};
