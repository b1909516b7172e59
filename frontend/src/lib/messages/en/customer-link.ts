import { plural } from "@/lib/plurals";

/** Bookings of a customer without an account, by a link or a code. */
export const t = {
  pageTitle: "Your bookings",
  hello: (name: string) => `Hello ${name}`,
  gone: "This link is no longer valid",
  expired: "This link has expired",
  goneText: "Enter your phone number to see your bookings.",
  enterPhone: "Enter your phone number",
  failed: "Your bookings could not be loaded",
  retry: "Try again",
  nothing: "No bookings at the moment",
  nothingText: "Bookings that you make by phone appear here.",
  seeTrips: "See trips",
  onAccount: (amount: string) => `${amount} on account`,
  onAccountText: "Tell us to use it for a booking, or to return it.",
  credit: (amount: string) => `${amount} of travel credit`,
  creditUntil: (amount: string, day: string) => `${amount} can be used until ${day}.`,
  creditText: "Use it when you pay for a booking here, or tell us when you book.",

  reference: "Booking",
  travellers: "Travellers",
  price: "Price",
  paid: "Paid",
  due: "Due",
  dueOn: (day: string) => `Due by ${day}`,
  states: { pending: "Held for you", confirmed: "Confirmed", cancelled: "Cancelled" },
  pay: (amount: string) => `Pay ${amount}`,
  review: "Review the trip",
  documents: "Receipts and invoices",

  offered: "Beds are held for you",
  offeredText: (people: number, until: string) =>
    plural(people, {
      one: `1 bed is held until ${until}.`,
      other: `${people} beds are held until ${until}.`,
    }),
  seeOffer: "See the offer",
  waiting: "Waiting list",
  waitingText: (place: number, people: number) =>
    plural(people, { one: `Place ${place}, for 1 person.`, other: `Place ${place}, for ${people} people.` }),

  codeTitle: "See your bookings",
  codeLead: "You booked by phone? Enter the number that you booked with. We send you a code.",
  phone: "Phone number",
  phoneMissing: "Enter your phone number.",
  sendCode: "Send code",
  sendFailed: "The code could not be sent. Please try again.",
  codeFailed: "The code could not be checked. Please try again.",
  otherPhone: "Use another number",
  resend: "Send again",
  resendIn: (seconds: number) => `Send again in ${seconds} s`,

  link: "Link to their bookings",
  linkText: "The customer sees bookings, balance, receipts and offers with it, and pays, without an account.",
  showLink: "Show link",
  replaceLink: "Replace link",
  replaceTitle: "Replace this link?",
  replaceText: "The link that was sent before stops working.",
  replaced: "Link replaced",
  cancel: "Go back",
  linkFailed: "The link could not be made.",
  message: (name: string, operator: string, link: string) =>
    `Hello ${name}, here are your bookings with ${operator}: ${link}`,
};
