import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { CircleUserRound, Inbox, LogOut } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { t } from "#messages/operator";
import { t as words } from "#messages/panel";
import type { Me } from "@/api/site";
import { ownClientsQuery } from "@/domain/clients";
import { newsQuery } from "@/domain/news";
import { RightsContext, useMay } from "@/domain/rights";
import { ClientRequired } from "@/features/operator-panel/client-required";
import { MoveAsUser } from "@/features/operator-panel/move-as-user";
import { isOpenWithoutClient, markOf, rightOf } from "@/features/operator-panel/navigation";
import { NoRight } from "@/features/operator-panel/no-right";
import { PanelSidebar } from "@/features/operator-panel/panel-sidebar";
import { useRecentPlaces } from "@/features/operator-panel/recent-places";
import { SecondFactorBanner } from "@/features/operator-panel/second-factor-banner";
import { SectionFrame } from "@/features/operator-panel/section-frame";
import { Shortcuts } from "@/features/operator-panel/shortcuts";
import { SupportBanner } from "@/features/operator-panel/support-banner";
import { mediaAddress, pictureAddress } from "@/lib/media";
import { PanelFrame } from "@/ui/panel-frame";
import { PanelBarLink, PanelLink } from "@/ui/panel-link";

const loadJumpBox = () =>
  import("@/features/operator-panel/jump-box").then((box) => ({ default: box.JumpBox }));
const JumpBox = lazy(loadJumpBox);

/** In milliseconds after the panel: the page itself loads first. */
const JUMP_BOX_DELAY = 1_000;

type Props = { me: Me; children: ReactNode };

/** The operator's panel around every page of it. Without an approved client only the registration can be opened. */
export function PanelShell({ me, children }: Props) {
  const [client] = useSuspenseQuery(ownClientsQuery(me.user_id, "approved")).data;
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/+$/, "$1") });
  const [isJumping, setIsJumping] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const recent = useRecentPlaces();
  // Letters typed right after Ctrl K are lost while the box is still loading.
  useEffect(() => {
    const timer = setTimeout(() => void loadJumpBox().catch(() => undefined), JUMP_BOX_DELAY);
    return () => clearTimeout(timer);
  }, []);
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
          barItem: <InboxLink clientId={client.client_id} />,
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
        <SectionFrame path={path} clientId={client?.client_id ?? null}>
          {isClosed ? (
            <NoRight roles={client.role_names} />
          ) : client || isOpenWithoutClient(path) ? (
            children
          ) : (
            <ClientRequired me={me} path={path} />
          )}
        </SectionFrame>
        {isJumping && client && (
          <Suspense>
            <JumpBox
              clientId={client.client_id}
              opened
              recent={recent}
              onClose={() => setIsJumping(false)}
              onKeys={() => {
                setIsJumping(false);
                setKeysOpen(true);
              }}
            />
          </Suspense>
        )}
        {client && (
          <Shortcuts
            isOpen={areKeysOpen}
            onOpen={() => setKeysOpen(true)}
            onClose={() => setKeysOpen(false)}
            onJump={() => setIsJumping(true)}
          />
        )}
      </PanelFrame>
    </RightsContext>
  );
}

/** The inbox in the bar of a phone, with the number of its open items. */
function InboxLink({ clientId }: { clientId: number }) {
  const mayOpen = useMay()("panel");
  const { data: news } = useQuery({ ...newsQuery(clientId), enabled: mayOpen });
  if (!mayOpen) return null;
  return (
    <PanelBarLink
      to="/to/inbox"
      icon={Inbox}
      mark={markOf([{ news: "inbox" }], news)}
      aria-label={words.inboxOf(news?.inbox ?? 0)}
    />
  );
}
