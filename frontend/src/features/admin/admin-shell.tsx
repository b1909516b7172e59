import { useLocation } from "@tanstack/react-router";
import {
  Building2,
  CircleUserRound,
  FilePenLine,
  FileText,
  Flag,
  HeartPulse,
  House,
  LogOut,
  ScrollText,
  UserRound,
  UserRoundPlus,
  Wallet,
} from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/admin";
import { PanelFrame } from "@/ui/panel-frame";
import { PanelLink } from "@/ui/panel-link";
import { PanelSection } from "@/ui/panel-section";

/** The administrators' panel around every page of it. */
export function AdminShell({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <PanelFrame
      name={t.panel}
      path={path}
      version={t.version}
      items={
        <PanelSection>
          <li>
            <PanelLink to="/admin" icon={House} activeOptions={{ exact: true, includeSearch: false }}>
              {t.home}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/admin/all-clients" icon={Building2} activeOptions={{ includeSearch: false }}>
              {t.allClients}
            </PanelLink>
          </li>
          <li>
            <PanelLink
              to="/admin/all-to-request"
              icon={UserRoundPlus}
              activeOptions={{ includeSearch: false }}
            >
              {t.allToRequests}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/admin/renames" icon={FilePenLine}>
              {t.renames}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/admin/policies" icon={FileText}>
              {t.policies}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/admin/reviews" icon={Flag} activeOptions={{ includeSearch: false }}>
              {t.reviews}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/admin/payouts" icon={Wallet}>
              {t.payouts}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/admin/audit-log" icon={ScrollText} activeOptions={{ includeSearch: false }}>
              {t.auditLog}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/admin/health" icon={HeartPulse}>
              {t.health}
            </PanelLink>
          </li>
        </PanelSection>
      }
      endItems={
        <>
          <li>
            <PanelLink to="/profile" icon={CircleUserRound}>
              {t.profile}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/" icon={UserRound}>
              {t.toSite}
            </PanelLink>
          </li>
          <li>
            <PanelLink to="/logout_script" icon={LogOut}>
              {t.logout}
            </PanelLink>
          </li>
        </>
      }
    >
      {children}
    </PanelFrame>
  );
}
