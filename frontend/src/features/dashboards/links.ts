import { linkOptions } from "@tanstack/react-router";
import { SHOWN, type Shown } from "@/features/dashboards/bookings-search";
import { periodSearch } from "@/features/dashboards/period";
import type { Figures, Owner } from "@/features/dashboards/queries";
import { firstDayOf, lastDayOf } from "@/lib/dates";
import type { AnyLink } from "@/ui/link";

export type Days = { start: string; end: string };
type Narrowed = { days?: Days; destination?: string; event?: number };
type Trip = { client_id: number; id: number };
type Departure = { client_id: number; event_id: number; event_plan_id: number };

/** The list behind each figure; null if there is none. */
export type Links = {
  events: AnyLink;
  bookings: (show: Shown, narrowed?: Narrowed) => AnyLink | null;
  event: (trip: Trip) => AnyLink;
  departure: (departure: Departure) => AnyLink;
};

/** For operators a figure links to its bookings, for administrators to the figures by operator. */
export function linksOf(owner: Owner, { period, days: figureDays }: Pick<Figures, "period" | "days">): Links {
  if (owner === null) {
    const operators = linkOptions({ to: "/admin/operators", search: periodSearch(period) });
    const client = ({ client_id: clientId }: { client_id: number }) =>
      linkOptions({ to: "/admin/all-clients/$clientId", params: { clientId } });
    return {
      events: operators,
      bookings: (show, narrowed) => (narrowed || show === "cancelled" ? null : operators),
      event: client,
      departure: client,
    };
  }
  return {
    events: linkOptions({ to: "/to/event-creation", search: { status: "published" } }),
    bookings: (show, { days = figureDays, ...filters } = {}) =>
      linkOptions({
        to: "/to/bookings",
        search: {
          ...(show !== SHOWN[0] && { show }),
          ...(!isBalance(show) && { since: days.start, until: days.end }),
          ...filters,
        },
      }),
    event: ({ id }) => linkOptions({ to: "/to/event-creation/update/$eventId", params: { eventId: id } }),
    departure: (departure) =>
      linkOptions({
        to: "/to/orders/$eventId",
        params: { eventId: departure.event_id },
        search: { plan: departure.event_plan_id },
      }),
  };
}

/** Balances are as of today: no days narrow them. */
export function isBalance(show: Shown): boolean {
  return show === "due" || show === "overdue";
}

/** The first and the last day of a month written 2026-11. */
export function daysOf(month: string): Days {
  return { start: firstDayOf(month), end: lastDayOf(month) };
}
