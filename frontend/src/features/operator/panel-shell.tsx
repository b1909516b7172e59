import { useHotkeys } from "@mantine/hooks";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { CircleUserRound, LogOut } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { t } from "#messages/operator";
import { t as words } from "#messages/panel";
import { RightsContext } from "@/api/rights";
import type { Me } from "@/api/site";
import { ClientRequired } from "@/features/operator/client-required";
import { MoveAsUser } from "@/features/operator/move-as-user";
import { isOpenWithoutClient, rightOf } from "@/features/operator/navigation";
import { NoRight } from "@/features/operator/no-right";
import { PanelSidebar } from "@/features/operator/panel-sidebar";
import { approvedClientsQuery } from "@/features/operator/queries";
import { SecondFactorBanner } from "@/features/operator/second-factor-banner";
import { SupportBanner } from "@/features/operator/support-banner";
import { mediaAddress, pictureAddress } from "@/lib/media";
import { PanelFrame } from "@/ui/panel-frame";
import { PanelLink } from "@/ui/panel-link";

const JumpBox = lazy(() => import("@/features/operator/jump-box").then((box) => ({ default: box.JumpBox })));

type Props = { me: Me; children: ReactNode };

/** The operator's panel around every page of it. Without an approved client only the registration can be opened. */
export function PanelShell({ me, children }: Props) {
  const [client] = useSuspenseQuery(approvedClientsQuery(me.user_id)).data;
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/+$/, "$1") });
  const [isJumping, setIsJumping] = useState(false);
  // The shortcut works in fields too.
  useHotkeys(client ? [["mod+K", () => setIsJumping(true)]] : [], []);
  const right = rightOf(path);
  const isClosed = client && right && !client.rights.includes(right);
  return (
    <RightsContext value={client?.rights ?? null}>
      <PanelFrame
        name={client?.client_name ?? t.panel}
        logo={client?.client_logo ? pictureAddress(mediaAddress(client.client_logo)) : null}
        path={path}
        version={t.version}
        items={<PanelSidebar path={path} clientId={client?.client_id ?? null} />}
        {...(client && {
          jump: { name: words.jump.open, keys: words.jump.keys, onOpen: () => setIsJumping(true) },
        })}
        endItems={
          <>
            <li>
              <MoveAsUser label={client?.client_url ?? null} />
            </li>
            <li>
              <PanelLink to="/profile" icon={CircleUserRound}>
                {words.profile}
              </PanelLink>
            </li>
            <li>
              <PanelLink to="/logout_script" icon={LogOut}>
                {words.logout}
              </PanelLink>
            </li>
          </>
        }
      >
        {client && me.support_until && <SupportBanner name={client.client_name} until={me.support_until} />}
        {me.second_factor_due_at && <SecondFactorBanner dueAt={me.second_factor_due_at} />}
        {isClosed ? (
          <NoRight role={client.team_role} />
        ) : client || isOpenWithoutClient(path) ? (
          children
        ) : (
          <ClientRequired me={me} path={path} />
        )}
        {isJumping && client && (
          <Suspense>
            <JumpBox clientId={client.client_id} opened onClose={() => setIsJumping(false)} />
          </Suspense>
        )}
      </PanelFrame>
    </RightsContext>
  );
}
