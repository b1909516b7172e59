/** Both dashboards, the operator's and the administrators'. */
export const t = {
  period: "Period",
  periods: { week: "Week", month: "Month", quarter: "Quarter", year: "Year" },
  export: "Export CSV",
  failed: "The figures could not be loaded",
  updating: "Updating the figures…",
  span: (days: string) => `Figures of ${days}`,

  totalEvents: "Total events",
  bookings: "Bookings",
  revenue: "Revenue",
  completionRate: "Completion rate",
  about: {
    events: "Published trips, as of today.",
    bookings: "Confirmed on these days, whatever became of them later.",
    revenue: "Received less paid back on these days, by the ledger.",
    completion: "Of the bookings whose tour ended on these days, those that travelled.",
  },
  cancelled: (count: number) => (count === 1 ? "1 cancelled" : `${count} cancelled`),
  ofEnded: (count: number) => (count === 1 ? "of 1 booking" : `of ${count} bookings`),
  up: "Up",
  down: "Down",
  same: "No change",
  percent: (value: string) => `${value} %`,
  points: (value: string) => `${value} points`,
  since: (days: string) => `on ${days}`,
  nothingBefore: (days: string) => `Nothing on ${days} to compare with`,
  noneEnded: "No tour ended on these days",

  months: "Bookings and revenue, 6 months",
  bookingsByMonth: "Bookings by month",
  revenueByMonth: "Revenue by month",
  month: "Month",
  showTable: "Show as a table",
  showChart: "Show as charts",

  money: "Money due",
  due: "Still to come",
  dueOf: (count: number) =>
    count === 0 ? "Nobody owes anything" : count === 1 ? "on 1 booking" : `on ${count} bookings`,
  overdue: "Overdue",
  overdueOf: (count: number) =>
    count === 0 ? "Nothing is late" : count === 1 ? "on 1 booking" : `on ${count} bookings`,

  destinations: "Top destinations",
  destination: "Destination",
  noPlace: "No destination given",
  share: (percent: string, count: number) =>
    `${percent} %, ${count === 1 ? "1 booking" : `${count} bookings`}`,
  ofBookings: "Share of bookings",
  noDestinations: "No booking was made on these days.",

  departures: "Coming departures",
  occupancy: (sold: number, capacity: number, day: string) =>
    `${sold} of ${capacity} beds are sold until ${day}`,
  bedsSold: (sold: number, capacity: number) => `${sold} of ${capacity}`,
  noDepartures: "No departure is planned.",

  recent: "Recent events",
  event: "Event",
  operator: "Operator",
  status: "Status",
  statuses: { active: "Active", draft: "Draft", inactive: "Inactive" },
  noEvents: "No trip has been made yet.",

  emptyTitle: "No figures yet",
  emptyText: "They appear here with the first booking. Publish a trip with a departure, and it is on sale.",
  createEvent: "Create New Event",
  adminEmptyText: "They appear here as soon as an operator publishes a trip.",
};
