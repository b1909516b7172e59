import { plural } from "@/lib/plurals";

/** My trip: one page of a booking, from booking to the end of the tour. */
export const t = {
  open: "My trip",
  failed: "We could not load your trip",
  missing: "This trip is not in your account",
  missingText: "Sign in with the account that booked it.",
  bookings: "My Bookings",
  signIn: "Sign in",
  inDays: (days: number) => plural(days, { one: "1 day to go", other: `${days} days to go` }),
  startsToday: "Your trip begins today",
  running: (day: number) => `Day ${day} of your trip`,
  over: "Your trip is over",
  cancelled: "This booking was cancelled",
  offline: (moment: string) => `No signal: this is your trip as of ${moment}.`,
  todo: "To do",
  allDone: "Everything is done. Have a good trip!",
  pay: (amount: string) => `Pay ${amount}`,
  payBy: (amount: string, day: string) => `Pay ${amount} by ${day}`,
  names: (count: number) => plural(count, { one: "Name 1 traveller", other: `Name ${count} travellers` }),
  ids: (count: number) =>
    plural(count, {
      one: "Add ID and emergency contact of 1 traveller",
      other: `Add ID and emergency contact of ${count} travellers`,
    }),
  hotels: "Hotel of each night",
  itinerary: "Day by day",
  noItinerary: "The operator has not written the days of this trip.",
  packing: "What to pack",
  packed: (count: number, all: number) => `${count} of ${all} packed. Your ticks stay on this device.`,
  documents: "Documents",
  calendar: "Add to calendar",
  contact: "Ask your operator",
  travellers: "Travellers",
  reference: "Booking",
  share: "Share this trip",
} as const;
