import { periodSearch } from "@/features/dashboards/period";
import type { Figures, Owner } from "@/features/dashboards/queries";
import { adminPaths, clientPath, departurePath, eventPath, panelPaths } from "@/lib/panel-paths";

/** An address of a panel. As plain text: the router's types know routes only. */
export type PanelAddress = { to: string; search: Record<string, unknown> };

export const SHOWN = ["booked", "cancelled", "paid", "ended", "due", "overdue"] as const;
/** Which figure a list of bookings is behind. */
export type Shown = (typeof SHOWN)[number];

export type Days = { start: string; end: string };
type Narrowed = { days?: Days; destination?: string; event?: number };
type Trip = { client_id: number; id: number };
type Departure = { client_id: number; event_id: number; event_plan_id: number };

/** Where each figure is listed; null where the same number stands in no list. */
export type Links = {
  events: PanelAddress;
  bookings: (show: Shown, narrowed?: Narrowed) => PanelAddress | null;
  event: (trip: Trip) => PanelAddress;
  departure: (departure: Departure) => PanelAddress;
};

/** For an operator a figure leads to its bookings, for administrators to the operators that it adds up. */
export function linksOf(owner: Owner, { period, days: shown }: Pick<Figures, "period" | "days">): Links {
  if (owner === null) {
    const operators = { to: adminPaths.operators, search: periodSearch(period) };
    const client = ({ client_id }: { client_id: number }) => ({ to: clientPath(client_id), search: {} });
    return {
      events: operators,
      bookings: (show, narrowed) => (narrowed || show === "cancelled" ? null : operators),
      event: client,
      departure: client,
    };
  }
  return {
    events: { to: panelPaths.events, search: { status: "published" } },
    bookings: (show, { days = shown, ...others } = {}) => ({
      to: panelPaths.bookings,
      search: {
        ...(show !== SHOWN[0] && { show }),
        ...(!isBalance(show) && { since: days.start, until: days.end }),
        ...others,
      },
    }),
    event: ({ id }) => ({ to: eventPath(id), search: {} }),
    departure: (one) => ({ to: departurePath(one.event_id), search: { plan: one.event_plan_id } }),
  };
}

/** Balances are as of today: no days narrow them. */
export function isBalance(show: Shown): boolean {
  return show === "due" || show === "overdue";
}

/** The first and the last day of a month written 2026-11. */
export function daysOf(month: string): Days {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { start: `${month}-01`, end: `${month}-${last}` };
}
