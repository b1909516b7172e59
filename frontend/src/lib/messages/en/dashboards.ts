import { plural } from "@/lib/plurals";

/** Both dashboards, the operator's and the administrators'. */
export const t = {
  period: "Period",
  periods: { week: "Week", month: "Month", quarter: "Quarter", year: "Year" },
  export: "Export CSV",
  failed: "The figures could not be loaded",
  updating: "Updating…",
  span: (days: string) => `Figures of ${days}`,

  totalEvents: "Total events",
  bookings: "Bookings",
  revenue: "Revenue",
  completionRate: "Completion rate",
  about: {
    events: "Published trips, as of today.",
    bookings: "Bookings confirmed on these days, including those cancelled later.",
    revenue: "Payments received minus refunds on these days.",
    completion: "Share of the bookings with a tour ending on these days that were not cancelled.",
  },
  listOf: (name: string, value: string) => `${name}: ${value}. View list`,
  cancelled: (count: number) => plural(count, { one: "1 cancelled", other: `${count} cancelled` }),
  ofEnded: (count: number) => plural(count, { one: "of 1 booking", other: `of ${count} bookings` }),
  up: "Up",
  down: "Down",
  same: "No change",
  percent: (value: string) => `${value}%`,
  points: (value: string) => `${value} points`,
  since: (days: string) => `vs ${days}`,
  nothingBefore: (days: string) => `No data for ${days}`,
  noneEnded: "No tours ended on these days",

  months: "Bookings and revenue, 6 months",
  bookingsByMonth: "Bookings by month",
  revenueByMonth: "Revenue by month",
  month: "Month",
  showTable: "Show as a table",
  showChart: "Show as charts",

  money: "Money due",
  due: "Balance due",
  dueOf: (count: number) =>
    count === 0 ? "No balances due" : plural(count, { one: "on 1 booking", other: `on ${count} bookings` }),
  overdue: "Overdue",
  overdueOf: (count: number) =>
    count === 0
      ? "No overdue balances"
      : plural(count, { one: "on 1 booking", other: `on ${count} bookings` }),

  owedBack: "To refund in cash or by bank",
  owedBackOf: (count: number) =>
    plural(count, { one: "on 1 cancelled booking", other: `on ${count} cancelled bookings` }),

  destinations: "Top destinations",
  destination: "Destination",
  noPlace: "No destination",
  share: (percent: string, count: number) =>
    plural(count, { one: `${percent}%, 1 booking`, other: `${percent}%, ${count} bookings` }),
  ofBookings: "Share of bookings",
  noDestinations: "No bookings on these days.",

  departures: "Upcoming departures",
  occupancy: (sold: number, capacity: number, day: string) => `${sold} of ${capacity} beds sold until ${day}`,
  bedsSold: (sold: number, capacity: number) => `${sold} of ${capacity}`,
  noDepartures: "No upcoming departures.",

  recent: "Recent events",
  event: "Event",
  operator: "Operator",
  status: "Status",
  statuses: { active: "Active", draft: "Draft", inactive: "Inactive" },
  noEvents: "No trips yet.",

  emptyTitle: "No figures yet",
  emptyText: "Figures appear after your first booking. Publish a trip with a departure to start selling.",
  createEvent: "Create New Event",
  adminEmptyText: "Figures appear when an operator publishes a trip.",
};
