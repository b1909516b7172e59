import { t } from "#messages/site";
import type { Me, Site } from "@/api/site";
import { paths } from "@/lib/paths";

const CUSTOMER = 2;
const OPERATOR = 3;

export type NavigationItem = {
  label: string;
  to: string;
  hash?: string;
  /** A dialog over the present page, instead of another page. */
  dialog?: "operators" | "join";
};

/** The links of the bar. The landing page names its own parts; elsewhere the bar names pages. */
export function mainLinks(site: Site, me: Me | null, path: string): NavigationItem[] {
  if (site.kind === "client") {
    return [
      { label: t.home, to: me ? "/home" : "/events" },
      { label: t.about, to: "/about" },
    ];
  }
  if (path === "/" || path === "/home") {
    return [
      { label: t.features, to: "/", hash: "features" },
      { label: t.benefits, to: "/", hash: "benefits" },
      { label: t.contact, to: "/", hash: "contact" },
      { label: t.allTrips, to: "/alltrips" },
    ];
  }
  return [
    { label: t.home, to: "/" },
    { label: t.allTrips, to: "/alltrips" },
    { label: t.about, to: "/about" },
  ];
}

/** What hangs under the avatar of a person who is signed in. */
export function accountItems(me: Me): NavigationItem[] {
  return [
    { label: t.myTourOperators, to: ".", dialog: "operators" },
    { label: t.myBookings, to: paths.bookings },
    ...(me.role_id === OPERATOR ? [{ label: t.moveAsAdmin, to: paths.operatorPanel }] : []),
    { label: t.profile, to: paths.profile },
    { label: t.logout, to: paths.logout },
  ];
}

/** Customers may ask to become an operator. */
export function joinItem(me: Me | null): NavigationItem | null {
  return me?.role_id === CUSTOMER ? { label: t.joinAsOperator, to: ".", dialog: "join" } : null;
}
