import { plural } from "@/lib/plurals";

/** Trips: the storefront, the list of all trips, and their cards. */
export const t = {
  searchPlaceholder: "Search for an event...",
  searchLabel: "Search for an event",
  clearSearch: "Clear search",
  trips: "Trips",
  noTripsYet: "No trips yet",
  noTripsYetText: "New departures are being prepared. Come back soon.",
  categories: "Categories",
  allMonths: "All months",
  months: (category: string) => `Month of departure: ${category}`,
  viewDetails: "View Details",
  startingFrom: "Starting from",
  perPerson: "per person",
  /** The words after a price, which holds the tax where one is charged. */
  per: (what: string, hasTax: boolean) => [what, hasTax && "incl. GST"].filter(Boolean).join(", "),
  days: (count: number) => plural(count, { one: "1 day", other: `${count} days` }),
  moreDates: (count: number) => plural(count, { one: "+ 1 more date", other: `+ ${count} more dates` }),
  allTrips: "All Trips",
  tripCount: (count: number) => plural(count, { one: "1 trip", other: `${count} trips` }),
  seeAll: "See all",
  seeAllOf: (category: string) => `See all: ${category}`,
  by: (operator: string) => `By ${operator}`,
  stripTitle: "Trips you could be on",
  stripLead: "Live departures from operators across India.",
  seeAllTrips: "See all trips",
  nextDepartures: "Next departures",

  bookingOpen: "Booking Open",
  noDatesAvailable: "No Dates Available",
  comingSoon: "Coming Soon",
  soldOut: "Sold Out",
  guaranteed: "Guaranteed",
  tipping: (going: number, missing: number) =>
    going === 0
      ? plural(missing, {
          one: `Needs ${missing} traveller to run`,
          other: `Needs ${missing} travellers to run`,
        })
      : `${going} going, needs ${missing} more to run`,
  cheapestLeft: (sharing: string) => `Cheapest bed left: ${sharing}`,
  onlyBedsLeft: (beds: number) => plural(beds, { one: "Only 1 bed left", other: `Only ${beds} beds left` }),
  onlyBedsLeftOn: (beds: number, day: string) =>
    plural(beds, { one: `Only 1 bed left on ${day}`, other: `Only ${beds} beds left on ${day}` }),
  opens: (day: string) => `Opens ${day}`,
};
