import type { LinkProps } from "@tanstack/react-router";
import {
  AtSign,
  BanknoteArrowDown,
  BedDouble,
  Building2,
  CarFront,
  ChartNoAxesCombined,
  FileText,
  FileUp,
  HandCoins,
  Image,
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MailCheck,
  MessageCircle,
  MessageCircleQuestion,
  Mountain,
  ReceiptIndianRupee,
  ScrollText,
  SlidersHorizontal,
  Star,
  Store,
  Tag,
  Ticket,
  TicketCheck,
  UserRoundCog,
  UserRoundPlus,
  UsersRound,
  Wallet,
  WalletCards,
} from "lucide-react";
import { t } from "#messages/panel";
import type { Right } from "@/domain/rights";

/**
 * Everything the panel leads to: the sidebar, the jump box and the page of planned screens are built from this list.
 * A screen is added with one line in `panelGroups`; its line in `furtherGroups` then gets that `screen`.
 */

/** A screen of the panel whose address has no parameters. */
export type PanelPath = Exclude<Extract<LinkProps["to"], `/to${string}`>, `${string}$${string}`>;

export type PanelItem = {
  label: string;
  to: PanelPath;
  icon: LucideIcon;
  isNew?: boolean;
  /** Also available before a client is approved. */
  isAlwaysOpen?: boolean;
};
export type PanelGroup = { name: string | null; items: readonly PanelItem[] };

/** A menu entry of the specification that is planned or, with `screen`, a part of another screen. */
type FurtherItem = {
  label: string;
  to: string;
  /** Identifies the entries that share one address. */
  entry?: string;
  screen?: { to: PanelPath; hash: string };
};
type FurtherGroup = { name: string; items: readonly FurtherItem[] };

export const DASHBOARD = "/to";
const REGISTER_CLIENT = "/to/register-client";
export const JOIN_REQUESTS = "/to/join-requests";
const REQUESTS = "/to/requests";
const OWED_REFUNDS = "/to/refunds";
export const ENQUIRIES = "/to/enquiries";
export const COMING_SOON = "/to/commingsoon";

export const panelGroups: readonly PanelGroup[] = [
  { name: null, items: [{ label: t.dashboard, to: DASHBOARD, icon: LayoutDashboard }] },
  {
    name: t.events,
    items: [
      { label: t.myEvents, to: "/to/event-creation", icon: Mountain },
      { label: t.discounts, to: "/to/discounts", icon: Tag },
      { label: t.eventSettings, to: "/to/event-settings", icon: SlidersHorizontal },
    ],
  },
  {
    name: t.orders,
    items: [
      { label: t.groupBookings, to: "/to/orders", icon: TicketCheck },
      { label: t.requests, to: REQUESTS, icon: MessageCircleQuestion },
      { label: t.owedRefunds, to: OWED_REFUNDS, icon: HandCoins },
      { label: t.bank, to: "/to/bank", icon: BanknoteArrowDown },
      { label: t.exports, to: "/to/exports", icon: ReceiptIndianRupee },
      { label: t.payouts, to: "/to/payouts", icon: Wallet },
      { label: t.profit, to: "/to/profit", icon: ChartNoAxesCombined },
      { label: t.travelCredit, to: "/to/travel-credit", icon: Ticket },
      { label: t.enquiries, to: ENQUIRIES, icon: Mail },
      { label: t.reviews, to: "/to/reviews", icon: Star },
      { label: t.import, to: "/to/import", icon: FileUp },
    ],
  },
  {
    name: t.myClients,
    items: [
      { label: t.joinRequests, to: JOIN_REQUESTS, icon: UserRoundPlus, isNew: true },
      { label: t.clientFilters, to: "/to/client-filters", icon: UsersRound },
    ],
  },
  {
    name: t.resources,
    items: [
      { label: t.hotels, to: "/to/resources/hotel", icon: BedDouble },
      { label: t.places, to: "/to/resources/place", icon: Landmark },
      { label: t.rentals, to: "/to/resources/driver", icon: CarFront },
    ],
  },
  {
    name: t.settings,
    items: [
      { label: t.clientProfile, to: "/to/basic-client-profile", icon: Store },
      { label: t.paymentAccounts, to: "/to/payment-accounts", icon: WalletCards },
      { label: t.rolesAndPermissions, to: "/to/users-role-permissions", icon: UserRoundCog },
      { label: t.apiTokens, to: "/to/api-tokens", icon: KeyRound },
      { label: t.mail, to: "/to/mail", icon: AtSign },
      { label: t.channels, to: "/to/channels", icon: MessageCircle },
      { label: t.bannerAndLogo, to: "/to/setting", icon: Image },
      { label: t.timeline, to: "/to/timeline", icon: MailCheck },
      { label: t.commonContent, to: "/to/common-content", icon: FileText },
      { label: t.auditLog, to: "/to/audit-log", icon: ScrollText },
      { label: t.registerClient, to: REGISTER_CLIENT, icon: Building2, isAlwaysOpen: true },
    ],
  },
];

const PROFILE = "/to/basic-client-profile";
const SETTINGS = "/to/event-settings";

/** The entries of the group at the end of the sidebar. */
export const furtherGroups: readonly FurtherGroup[] = [
  {
    name: t.settings,
    items: [
      { label: t.homepageSetup, to: "/to/homepage-setup", screen: { to: PROFILE, hash: "look" } },
      { label: t.footerSetup, to: "/to/footer-setup", screen: { to: PROFILE, hash: "footer" } },
      { label: t.dealAndOffer, to: "/to/deal-and-offer", screen: { to: "/to/discounts", hash: "" } },
      { label: t.paymentDefault, to: "/to/payment-default", screen: { to: SETTINGS, hash: "terms" } },
      { label: t.commonEventsRules, to: "/to/common-events-rules", screen: { to: SETTINGS, hash: "" } },
      { label: t.commonSettings, to: "/to/common-settings" },
      { label: t.durationDefault, to: "/to/duration-default" },
      { label: t.collaborationMode, to: "/to/collaboration-mode" },
      { label: t.commonPackageLikeCms, to: "/to/common-package-like-cms" },
    ],
  },
  {
    name: t.analytics,
    items: [
      { label: t.keyTrends, to: "/to/key-trends" },
      { label: t.businessSuggestions, to: "/to/business-suggestions" },
    ],
  },
  {
    name: t.accounts,
    items: [
      { label: t.clientsAccount, to: "/to/clients-account" },
      { label: t.agentsAccount, to: "/to/agents-account" },
      { label: t.corporateAccount, to: "/to/corporate-account" },
      { label: t.socialHandler, to: "/to/social-handler" },
    ],
  },
  {
    name: t.more,
    items: [
      { label: t.todoCompleted, to: COMING_SOON, entry: "todo-completed" },
      { label: t.itineraries, to: COMING_SOON, entry: "itineraries" },
      { label: t.packageCreation, to: COMING_SOON, entry: "package-creation" },
      { label: t.collaboration, to: COMING_SOON, entry: "collaboration" },
    ],
  },
];

/** Single forms, listed in the jump box but not in the sidebar. */
export const forms: readonly { label: string; to: PanelPath }[] = [
  { label: t.newBooking, to: "/to/new-booking" },
  { label: t.createEvent, to: "/to/create-event" },
  { label: t.itinerary, to: "/to/itinerary" },
  { label: t.eventPlan, to: "/to/event-plan" },
  { label: t.categories, to: "/to/categories" },
  { label: t.pricing, to: "/to/pricing" },
  { label: t.allClientEvents, to: "/to/all-client-events" },
];

/** The entry of the sidebar's last group at an address; undefined for other addresses. */
export function furtherItem(path: string, entry?: string): FurtherItem | undefined {
  return furtherGroups.flatMap(({ items }) => items).find((item) => item.to === path && item.entry === entry);
}

/** Whether an operator without an approved client can open a page. */
export function isOpenWithoutClient(path: string): boolean {
  return panelGroups.some(({ items }) => items.some((item) => item.to === path && item.isAlwaysOpen));
}

/** The right that each page needs, by the beginning of its address; the longest one counts. */
const PAGE_RIGHTS: Readonly<Record<string, Right>> = {
  "/to": "panel",
  "/to/about": "panel",
  "/to/clear-session": "panel",
  "/to/logout_script": "panel",
  "/to/commingsoon": "panel",
  "/to/register-client": "panel",
  "/to/bookings": "view_bookings",
  "/to/search": "panel",
  "/to/event-creation": "view_trips",
  "/to/event-creation/create": "catalogue",
  "/to/event-creation/change-priority": "catalogue",
  "/to/event-creation/update": "trips",
  "/to/all-client-events": "view_trips",
  "/to/create-event": "catalogue",
  "/to/itinerary": "trips",
  "/to/event-plan": "trips",
  "/to/categories": "catalogue",
  "/to/pricing": "trips",
  "/to/event-settings": "catalogue",
  "/to/discounts": "site",
  "/to/orders": "view_bookings",
  "/to/new-booking": "bookings",
  "/to/requests": "view_bookings",
  "/to/refunds": "refunds",
  "/to/bank": "money",
  "/to/exports": "exports",
  "/to/payouts": "money",
  "/to/profit": "money",
  "/to/travel-credit": "view_bookings",
  "/to/enquiries": "enquiries",
  "/to/import": "imports",
  "/to/join-requests": "customers",
  "/to/client-filters": "customers",
  "/to/reviews": "reviews",
  "/to/resources": "resources",
  "/to/resources/plan": "departures",
  "/to/setvehicledetails": "resources",
  "/to/basic-client-profile": "site",
  "/to/payment-accounts": "payment_accounts",
  "/to/users-role-permissions": "team",
  "/to/api-tokens": "api_tokens",
  "/to/setting": "site",
  "/to/mail": "site",
  "/to/channels": "site",
  "/to/timeline": "site",
  "/to/common-content": "site",
  "/to/audit-log": "audit",
};

/** Pages of one departure, by the last part of their address. */
const DEPARTURE_RIGHTS: Readonly<Record<string, Right>> = {
  arrangements: "departures",
  book: "bookings",
  change: "trips",
  edit: "bookings",
  messages: "messages",
  profit: "money",
  rooming: "departures",
  leaders: "departures",
  sheet: "departures",
  waiting: "view_bookings",
};
const DEPARTURE_PAGE = /^\/to\/orders\/[^/]+\/([a-z]+)/;

/** The right that a page of the panel needs; null for an address that has none, such as a planned screen. */
export function rightOf(path: string): Right | null {
  const ofDeparture = DEPARTURE_RIGHTS[DEPARTURE_PAGE.exec(path)?.[1] ?? ""];
  if (ofDeparture) return ofDeparture;
  const pagePath = Object.keys(PAGE_RIGHTS)
    .filter((page) => path === page || (page !== DASHBOARD && path.startsWith(`${page}/`)))
    .sort((a, b) => b.length - a.length)[0];
  return pagePath === undefined ? null : (PAGE_RIGHTS[pagePath] ?? null);
}
