import type { LinkProps } from "@tanstack/react-router";
import {
  CalendarDays,
  House,
  Inbox,
  type LucideIcon,
  Mountain,
  Settings,
  UsersRound,
  WalletCards,
} from "lucide-react";
import { t } from "#messages/panel";
import type { Wire } from "@/api/wire";
import type { Right } from "@/domain/rights";

/**
 * Everything the panel leads to: the sidebar, the tabs of its sections, the jump box, the keys and the rights of pages
 * are read from this list. A screen is added with one line in its section.
 */

/** A screen of the panel whose address has no parameters. */
export type PanelPath = Exclude<Extract<LinkProps["to"], `/to${string}`>, `${string}$${string}`>;

type Page = {
  /** Pages below this address need the same right, unless they are listed. */
  to: string;
  right: Right;
};
export type Screen = Page & {
  /** Also the title of the page. */
  label: string;
  to: PanelPath;
  /** The count of new things behind it. */
  news?: keyof Wire["News"];
  /** Also available before a company is approved. */
  isAlwaysOpen?: boolean;
};
/** An entry of the specification's menu that is a part of a screen, to which its address redirects. */
type Part = {
  label: string;
  to: string;
  screen: { to: PanelPath; hash?: string; search?: Record<string, string> };
};
export type Section = {
  name: string;
  /** The letter that opens it after `g`. */
  key: string;
  icon: LucideIcon;
  /** The count in the menu, in place of the sum of its screens. */
  news?: keyof Wire["News"];
  /** Shown as tabs. The section opens the first one that the person may open. */
  screens: readonly Screen[];
  parts?: readonly Part[];
  /** Single forms, listed in the jump box only. */
  forms?: readonly Screen[];
  /** Other pages of the section. */
  pages?: readonly Page[];
};

export const DASHBOARD = "/to";
export const COMING_SOON = "/to/commingsoon";
const PROFILE = "/to/basic-client-profile";
const EVENT_SETTINGS = "/to/event-settings";
const CUSTOMERS = "/to/client-filters";

export const SETTINGS: Section = {
  name: t.settings,
  key: "s",
  icon: Settings,
  screens: [
    { label: t.clientProfile, to: PROFILE, right: "site" },
    { label: t.paymentAccounts, to: "/to/payment-accounts", right: "payment_accounts" },
    { label: t.rolesAndPermissions, to: "/to/users-role-permissions", right: "team" },
    { label: t.mail, to: "/to/mail", right: "site" },
    { label: t.channels, to: "/to/channels", right: "site" },
    { label: t.timeline, to: "/to/timeline", right: "site" },
    { label: t.apiTokens, to: "/to/api-tokens", right: "api_tokens" },
    { label: t.webhooks, to: "/to/webhooks", right: "api_tokens" },
    { label: t.calendarFeeds, to: "/to/calendar-feeds", right: "view_trips" },
    { label: t.websiteWidget, to: "/to/website-widget", right: "site" },
    { label: t.auditLog, to: "/to/audit-log", right: "audit" },
    { label: t.registerClient, to: "/to/register-client", right: "panel", isAlwaysOpen: true },
  ],
  parts: [
    { label: t.bannerAndLogo, to: "/to/setting", screen: { to: PROFILE, hash: "pictures" } },
    { label: t.homepageSetup, to: "/to/homepage-setup", screen: { to: PROFILE, hash: "look" } },
    { label: t.footerSetup, to: "/to/footer-setup", screen: { to: PROFILE, hash: "footer" } },
  ],
};

export const sections: readonly Section[] = [
  {
    name: t.home,
    key: "h",
    icon: House,
    screens: [{ label: t.dashboard, to: DASHBOARD, right: "panel" }],
    pages: [{ to: "/to/bookings", right: "view_bookings" }],
  },
  {
    name: t.trips,
    key: "t",
    icon: Mountain,
    screens: [
      { label: t.myEvents, to: "/to/event-creation", right: "view_trips" },
      { label: t.discounts, to: "/to/discounts", right: "site" },
      { label: t.eventSettings, to: EVENT_SETTINGS, right: "catalogue" },
    ],
    parts: [
      { label: t.dealAndOffer, to: "/to/deal-and-offer", screen: { to: "/to/discounts" } },
      { label: t.paymentDefault, to: "/to/payment-default", screen: { to: EVENT_SETTINGS, hash: "terms" } },
      { label: t.commonEventsRules, to: "/to/common-events-rules", screen: { to: EVENT_SETTINGS } },
      { label: t.commonContent, to: "/to/common-content", screen: { to: EVENT_SETTINGS, hash: "content" } },
    ],
    forms: [
      { label: t.createEvent, to: "/to/create-event", right: "catalogue" },
      { label: t.itinerary, to: "/to/itinerary", right: "trips" },
      { label: t.eventPlan, to: "/to/event-plan", right: "trips" },
      { label: t.categories, to: "/to/categories", right: "catalogue" },
      { label: t.pricing, to: "/to/pricing", right: "trips" },
      { label: t.allClientEvents, to: "/to/all-client-events", right: "view_trips" },
    ],
    pages: [
      { to: "/to/event-creation/create", right: "catalogue" },
      { to: "/to/event-creation/change-priority", right: "catalogue" },
      { to: "/to/event-creation/update", right: "trips" },
    ],
  },
  {
    name: t.departures,
    key: "d",
    icon: CalendarDays,
    screens: [
      { label: t.groupBookings, to: "/to/orders", right: "view_bookings" },
      { label: t.hotels, to: "/to/resources/hotel", right: "resources" },
      { label: t.places, to: "/to/resources/place", right: "resources" },
      { label: t.rentals, to: "/to/resources/driver", right: "resources" },
    ],
    forms: [{ label: t.newBooking, to: "/to/new-booking", right: "bookings" }],
    pages: [
      { to: "/to/resources", right: "resources" },
      { to: "/to/resources/plan", right: "departures" },
      { to: "/to/setvehicledetails", right: "resources" },
    ],
  },
  {
    name: t.customers,
    key: "c",
    icon: UsersRound,
    screens: [
      { label: t.customers, to: CUSTOMERS, right: "customers", news: "joined" },
      { label: t.travelCredit, to: "/to/travel-credit", right: "payments" },
      { label: t.import, to: "/to/import", right: "imports" },
    ],
    pages: [{ to: "/to/customers", right: "customers" }],
    parts: [
      {
        label: t.joinRequests,
        to: "/to/join-requests",
        screen: { to: CUSTOMERS, search: { show: "joined" } },
      },
    ],
  },
  {
    name: t.inbox,
    key: "i",
    icon: Inbox,
    news: "inbox",
    screens: [
      { label: t.inbox, to: "/to/inbox", right: "panel", news: "inbox" },
      { label: t.enquiries, to: "/to/enquiries", right: "enquiries", news: "enquiries" },
      { label: t.requests, to: "/to/requests", right: "view_bookings", news: "requests" },
      { label: t.reviews, to: "/to/reviews", right: "reviews", news: "reviews" },
    ],
  },
  {
    name: t.money,
    key: "m",
    icon: WalletCards,
    screens: [
      { label: t.balances, to: "/to/balances", right: "payments" },
      { label: t.owedRefunds, to: "/to/refunds", right: "refunds" },
      { label: t.onAccount, to: "/to/on-account", right: "payments" },
      { label: t.bank, to: "/to/bank", right: "money" },
      { label: t.cheques, to: "/to/cheques", right: "payments" },
      { label: t.cash, to: "/to/cash", right: "payments" },
      { label: t.payouts, to: "/to/payouts", right: "money" },
      { label: t.profit, to: "/to/profit", right: "money" },
      { label: t.suppliers, to: "/to/suppliers", right: "money" },
      { label: t.customerTds, to: "/to/customer-tds", right: "exports" },
      { label: t.monthClose, to: "/to/month-close", right: "exports" },
      { label: t.exports, to: "/to/exports", right: "exports" },
    ],
  },
  SETTINGS,
];

/** Menu entries of the specification whose screens do not exist yet. `entry` identifies those that share an address. */
export const planned: readonly { label: string; to: string; entry?: string }[] = [
  { label: t.commonSettings, to: "/to/common-settings" },
  { label: t.durationDefault, to: "/to/duration-default" },
  { label: t.collaborationMode, to: "/to/collaboration-mode" },
  { label: t.commonPackageLikeCms, to: "/to/common-package-like-cms" },
  { label: t.keyTrends, to: "/to/key-trends" },
  { label: t.businessSuggestions, to: "/to/business-suggestions" },
  { label: t.clientsAccount, to: "/to/clients-account" },
  { label: t.agentsAccount, to: "/to/agents-account" },
  { label: t.corporateAccount, to: "/to/corporate-account" },
  { label: t.socialHandler, to: "/to/social-handler" },
  { label: t.todoCompleted, to: COMING_SOON, entry: "todo-completed" },
  { label: t.itineraries, to: COMING_SOON, entry: "itineraries" },
  { label: t.packageCreation, to: COMING_SOON, entry: "package-creation" },
  { label: t.collaboration, to: COMING_SOON, entry: "collaboration" },
];

/** The planned screen of an address; undefined for other addresses. */
export function plannedAt(path: string, entry?: string) {
  return planned.find((item) => item.to === path && item.entry === entry);
}

/** The screen that does what the address of a menu entry promises. */
export function screenOfPart(path: string): Part["screen"] | undefined {
  return sections.flatMap(({ parts = [] }) => parts).find(({ to }) => to === path)?.screen;
}

/**
 * The screens of a section that a person may open; without an approved company, only the registration. That alone makes
 * no section for the team of a company.
 */
export function openScreens(
  { screens }: Section,
  may: (right: Right) => boolean,
  hasClient: boolean,
): readonly Screen[] {
  const open = screens.filter(({ right, isAlwaysOpen }) => may(right) && (hasClient || isAlwaysOpen));
  return hasClient && open.every(({ isAlwaysOpen }) => isAlwaysOpen) ? [] : open;
}

/** The badge of screens: how many things wait behind them. */
export function markOf(
  screens: readonly Pick<Screen, "news">[],
  news: Wire["News"] | undefined,
): string | undefined {
  const count = screens.reduce((sum, screen) => sum + (screen.news ? (news?.[screen.news] ?? 0) : 0), 0);
  if (count > 0) return count > 99 ? "99+" : String(count);
}

/** Whether an operator without an approved company can open a page. */
export function isOpenWithoutClient(path: string): boolean {
  return sections.some(({ screens }) => screens.some(({ to, isAlwaysOpen }) => to === path && isAlwaysOpen));
}

/** Pages outside the sections. */
const ELSEWHERE = ["/to/about", "/to/clear-session", "/to/logout_script", "/to/search", COMING_SOON];

const pages: readonly (Page & { section: Section | null })[] = [
  ...ELSEWHERE.map((to) => ({ to, right: "panel", section: null }) as const),
  ...sections.flatMap((section) =>
    [...section.screens, ...(section.forms ?? []), ...(section.pages ?? [])].map(({ to, right }) => ({
      to,
      right,
      section,
    })),
  ),
].sort((a, b) => b.to.length - a.to.length);

/** The page of an address, by its beginning; the longest one counts. */
function pageAt(path: string) {
  return pages.find(({ to }) => path === to || (to !== DASHBOARD && path.startsWith(`${to}/`)));
}

export function sectionOf(path: string): Section | null {
  return pageAt(path)?.section ?? null;
}

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
  return DEPARTURE_RIGHTS[DEPARTURE_PAGE.exec(path)?.[1] ?? ""] ?? pageAt(path)?.right ?? null;
}
