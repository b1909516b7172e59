import { LayoutDashboard, type LucideIcon, Mail, TicketCheck } from "lucide-react";
import { t } from "#messages/operator";

export type PanelItem = { label: string; to: string; icon: LucideIcon };

/** What the sidebar leads to. */
export const panelItems: readonly PanelItem[] = [
  { label: t.dashboard, to: "/to", icon: LayoutDashboard },
  { label: t.groupBookings, to: "/to/orders", icon: TicketCheck },
  { label: t.enquiries.title, to: "/to/enquiries", icon: Mail },
];
