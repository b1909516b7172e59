import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { LogOut, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/operator";
import type { Me } from "@/api/site";
import { ClientRequired } from "@/features/operator/client-required";
import { panelItems } from "@/features/operator/navigation";
import { approvedClientsQuery } from "@/features/operator/queries";
import { paths } from "@/lib/paths";
import { PanelFrame } from "@/ui/panel-frame";
import { PanelLink } from "@/ui/panel-link";

type Props = { me: Me; children: ReactNode };

/** The operator's panel around every page of it. Without an approved client nothing in it opens. */
export function PanelShell({ me, children }: Props) {
  const [client] = useSuspenseQuery(approvedClientsQuery(me.user_id)).data;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <PanelFrame
      name={client?.client_name ?? t.panel}
      path={path}
      version={t.version}
      items={panelItems.map(({ label, to, icon }) => (
        <li key={to}>
          <PanelLink
            to={to}
            icon={icon}
            disabled={!client}
            activeOptions={{ exact: to === "/to", includeSearch: false }}
          >
            {label}
          </PanelLink>
        </li>
      ))}
      endItems={
        <>
          <li>
            <PanelLink to="/" icon={UserRound}>
              {t.moveAsUser}
            </PanelLink>
          </li>
          <li>
            <PanelLink to={paths.logout} icon={LogOut}>
              {t.logout}
            </PanelLink>
          </li>
        </>
      }
    >
      {client ? children : <ClientRequired />}
    </PanelFrame>
  );
}
