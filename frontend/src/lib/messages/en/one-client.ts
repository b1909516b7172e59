import { plural } from "@/lib/plurals";

/** A client's page in the administrators' panel. */
export const t = {
  allClients: "All Clients",
  notFound: "Company not found",
  notFoundText: "This company does not exist. See the list of all companies.",
  failed: "The company could not be loaded",
  openSite: "Open site",

  who: "Details",
  owner: "Owner",
  url: "URL",
  registered: "Registered",
  decided: { approved: "Approved", rejected: "Rejected" },
  joined: "Members",
  calendar: "Time zone",
  tax: "Tax",
  noGstin: "Without a GSTIN no tax is charged",
  payment: "Payment",
  why: "Reason for rejection",
  about: "About",

  money: "Money",
  moneyLead:
    "Totals since registration. Sold is the price of all bookings; received and refunded amounts come from the ledger.",
  sold: "Sold",
  soldOf: (bookings: number) =>
    plural(bookings, { one: "1 confirmed booking", other: `${bookings} confirmed bookings` }),
  received: "Received",
  receivedOf: (bookings: number, cancelled: number) =>
    plural(bookings, {
      one: `1 booking, ${cancelled} cancelled`,
      other: `${bookings} bookings, ${cancelled} cancelled`,
    }),
  refunded: "Refunded",
  kept: (amount: string, fromCancelled: string) =>
    `Revenue ${amount}, of which ${fromCancelled} from cancelled bookings`,
  due: "Due",
  dueOf: (bookings: number) =>
    plural(bookings, { one: "from 1 booking", other: `from ${bookings} bookings` }),
  overdue: (amount: string) => `${amount} overdue`,

  events: "Events",
  eventsLead: "Upcoming and ongoing departures, and those of the last 30 days.",
  noEvents: "No trips yet",
  noEventsText: "Trips appear here when the operator adds one.",
  eventStatuses: { draft: "Draft", active: "Active", inactive: "Inactive" },
  beds: (sold: number, capacity: number) => `${sold} of ${capacity} beds sold`,
  held: (beds: number) => `${beds} held`,
  moreDepartures: (count: number) =>
    plural(count, { one: "1 more departure", other: `${count} more departures` }),
  noDepartures: "No departures.",
  pastDepartures: (count: number) =>
    plural(count, { one: "1 earlier departure", other: `${count} earlier departures` }),
  showAll: (count: number) => `Show all ${count} trips`,
  firstOf: (shown: number, all: number) => `Showing the first ${shown} of ${all} trips.`,

  trail: "Audit trail",
  trailLead: "Who did what for this company. Entries cannot be changed.",
};
