import { plural } from "@/lib/plurals";

/** The page of a trip. */
export const t = {
  noDatesText: "There is no departure to book at the moment.",
  comingSoonText: "Booking for this trip has not opened yet.",
  soldOutText: "All beds on the open departures are booked.",

  aboutTrip: "About Trip",
  daywisePlan: "Daywise Plan",
  roomDetails: "Room Details",
  tripDetails: "Trip details",
  notes: "Notes",
  videos: "Videos",
  tripIncludes: "Trip Includes",
  cancellationPolicy: "Cancellation Policy",
  termsAndConditions: "Terms and Conditions",
  thingsToCarry: "Things to Carry",
  goodToKnow: "Good to know",
  policiesFailed: (reason: string) => `Failed to load content: ${reason}.`,
  nothingWritten: "The operator has not added this yet. Ask them for details.",

  allIn: (tax: string | null) =>
    tax ? `All-in price: ${tax} GST included, no payment fee.` : "All-in price, no payment fee.",
  whatItContains: "Price details",
  freeUntil: (day: string) => `Free cancellation until ${day}`,
  cancelUntil: (day: string, refund: string) => `Cancel until ${day}: ${refund} back`,
  going: (people: number) => `${people} going`,
  datesIn: (dates: number) => plural(dates, { one: "1 date", other: `${dates} dates` }),
  months: "Month of departure",

  pickDeparture: "Pick a departure",
  bedsLeft: (beds: number) => plural(beds, { one: "1 bed left", other: `${beds} beds left` }),
  opensOn: (day: string) => `Booking opens on ${day}`,
  minimumGroup: (people: number, operator: string, day: string | null) =>
    `This departure runs with ${people} people or more. With fewer, ${operator} decides${day ? ` on ${day}` : ""}. If it does not run, you choose another date or get everything back that you paid.`,
  bookBy: (day: string) => `Book by ${day}`,
  bookNow: "Book Now",
  askToBook: "Ask for a booking",
  askToBookText: (operator: string) =>
    `${operator} takes bookings by phone and message. Write how many you are, and for which date.`,
  bookThisTrip: "Book this trip",
  priceBox: "Price and booking",
  day: (count: number) => `Day ${count}`,
  peopleInRoom: (people: number) =>
    plural(people, { one: "Single room", other: `${people} people in a room` }),
  aloneInRoom: (supplement: string) => `Alone in the room: +${supplement}`,
  byAge: "Prices by age",
  byAgeNote: "Of the price of the bed. Age on the first day of the tour.",
  addOnsNote: "Optional, added while you book.",
  bookableUntil: (day: string) => `until ${day}`,
  perDay: (price: string) => `${price} per day`,
  bedsOn: (range: string) => `Beds left on ${range}.`,
  noRooms: "Sharing types and prices will be announced.",
  noItinerary: "The day-by-day plan will be announced.",

  gallery: "Pictures",
  allPhotos: (count: number) => `All ${count} pictures`,
  photo: (index: number, of: number, title: string) => `Picture ${index} of ${of}: ${title}`,
  photoCount: (index: number, of: number) => `${index} / ${of}`,
  openPhoto: (index: number) => `Open picture ${index}`,
};
