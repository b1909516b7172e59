import { t } from "#messages/site";
import type { Me, Site } from "@/api/site";

const ADMIN = 1;
const CUSTOMER = 2;
const OPERATOR = 3;

/** A page of another site of the platform; `site` is the operator's subdomain, null the main one. */
export type EditConflict = { site: string | null; path: string };

export type NavigationItem = {
  label: string;
  to: string;
  hash?: string;
  /** A dialog over the present page, instead of another page. */
  dialog?: "operators" | "join";
  /** On another site: the sign-in is carried over. */
  elsewhere?: EditConflict;
};

/** The links of the bar: sections on the landing page, pages elsewhere. */
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

/** The account menu of a signed-in person. On an operator's site it has the request to become an operator too. */
export function accountItems(me: Me, site: Site): NavigationItem[] {
  const join = site.kind === "client" ? joinItem(me) : null;
  return [
    { label: t.myTourOperators, to: ".", dialog: "operators" },
    { label: t.myBookings, to: "/mybookings" },
    ...panelItems(me, site.client?.client_url ?? null),
    { label: t.profile, to: "/profile" },
    ...(join ? [join] : []),
    { label: t.logout, to: "/logout_script" },
  ];
}

/** The panel of operators and administrators. An operator's is on their own site, or on the main one until they have a site. */
function panelItems(me: Me, currentSite: string | null): NavigationItem[] {
  if (me.role_id === OPERATOR) return [at(me.default_url, currentSite, { label: t.moveAsAdmin, to: "/to" })];
  return me.role_id === ADMIN ? [at(null, currentSite, { label: t.adminPanel, to: "/admin" })] : [];
}

function at(site: string | null, currentSite: string | null, item: NavigationItem): NavigationItem {
  return site === currentSite ? item : { ...item, elsewhere: { site, path: item.to } };
}

/** Customers may ask to become an operator, and see that they have. */
export function joinItem(me: Me | null): NavigationItem | null {
  if (me?.role_id !== CUSTOMER) return null;
  const isAsked = me.to_request?.approval_status === "open";
  return { label: isAsked ? t.joinAsked : t.joinAsOperator, to: ".", dialog: "join" };
}
