import { plural } from "@/lib/plurals";

type Anchor = "booking" | "start" | "due" | "end";

const names = {
  confirmation: "Booking confirmed",
  packing: "What to pack",
  balance_before: "Balance due soon",
  balance_due: "Balance due today",
  balance_late: "Balance overdue",
  id_missing: "ID details missing",
  before_start: "Before the trip",
  first_day: "First day",
  after_tour: "After the trip",
};

const hints = {
  confirmation: "Sent at once, with the booking, the receipt and a calendar file. It is always sent.",
  packing: "Also sent at once to those who book later than that, until the trip starts.",
  balance_before: "Before each part of the payment plan that is not paid.",
  balance_due: "On the day a part of the payment plan is due, if it is not paid.",
  balance_late: "After a part of the payment plan was due, if it is still not paid.",
  id_missing: "Only to bookings with a traveller who has no ID number yet.",
  before_start: "Meeting point, whom to call, rooms and weather.",
  first_day: "On the first day of the trip, or the day before.",
  after_tour: "Thanks, and what they liked.",
};

function dayChoice(anchor: Anchor, offset: number): string {
  if (offset === 0) {
    return {
      booking: "On the booking",
      start: "On the first day",
      due: "On the due day",
      end: "On the last day",
    }[anchor];
  }
  const day = { booking: "booking", start: "first day", due: "due day", end: "last day" }[anchor];
  return offset < 0
    ? plural(-offset, { one: `1 day before the ${day}`, other: `${-offset} days before the ${day}` })
    : plural(offset, { one: `1 day after the ${day}`, other: `${offset} days after the ${day}` });
}

/** Which e-mails travellers get automatically, and when. */
export const t = {
  title: "Automatic e-mails",
  lead: "What your travellers get by e-mail from booking to coming home. Late bookings do not get e-mails whose day has passed.",
  trip: "Trip",
  allTrips: "All trips",
  tripHint: "A trip uses the e-mails of all trips until you change them for it.",
  failed: "The e-mails could not be loaded",
  notFound: "We can't find that trip",
  notFoundText: "It may have been removed. Choose another trip.",

  names,
  hints,
  off: "Off",
  levels: { toli: "Standard", client: "Your text", trip: "This trip only" },
  atOnce: "At once",
  when: (anchor: Anchor, offset: number, hour: number) => `${dayChoice(anchor, offset)}, at ${hour}:00`,
  sent: (count: number) => plural(count, { one: "1 sent in 90 days", other: `${count} sent in 90 days` }),
  failures: (count: number) => plural(count, { one: "1 not delivered", other: `${count} not delivered` }),

  isOn: "Send this e-mail",
  days: { start: "Day of the trip", due: "Day of the balance", end: "Day after the trip", booking: "Day" },
  dayChoice,
  hour: "Time",
  hourChoice: (hour: number) => `${hour}:00`,
  subject: "Subject",
  subjectMissing: "Enter a subject.",
  text: "Message",
  textMissing: "Enter a message.",
  fields: "Insert a field",
  fieldsHint: "Fields are filled in for each booking.",
  save: "Save e-mail",
  saved: "The e-mail was saved.",
  saveFailed: "The e-mail could not be saved. Please try again.",
  reset: { client: "Use the standard e-mail", trip: "Use the e-mail of all trips" },
  resetTitle: (name: string) => `Discard your “${name}”?`,
  resetText: {
    client: "Your text and time are deleted. Travellers get the standard e-mail again.",
    trip: "The text and time of this trip are deleted. Its travellers get the e-mail of all trips again.",
  },
  resetConfirm: "Discard my text",
  keep: "Keep it",
  resetDone: "The e-mail was reset.",
  resetFailed: "The e-mail could not be reset. Please try again.",

  preview: "Preview",
  previewOf: "As read by",
  previewNobody:
    "Once a booking of this trip is confirmed, you can read the e-mail here as its traveller will.",
  previewEmpty: "Write a message to see it as a traveller will.",
  previewFailed: "The preview could not be loaded.",
  test: "Send a test to me",
  testUnsaved: "Save your changes to send yourself a test.",
  tested: (email: string) => `The test is on its way to ${email}.`,
  testFailed: "The test could not be sent. Please try again.",

  states: {
    waiting: "Planned",
    sent: "Sent",
    failed: "Not delivered",
    off: "Off",
    skipped: "Not sent: its day had passed before the booking",
    unreachable: "Not sent: no e-mail address",
    none: "Not needed",
  },
  way: "Sent by",
  byEmail: "E-mail",
  byTemplate: (channel: string, name: string) => `${channel}: ${name}`,
  wayHint: (text: string) =>
    `Travellers who can be reached there read: “${text}” The others get the SMS of the template, or the e-mail below.`,
  channels: { whatsapp: "WhatsApp", sms: "SMS", email: "E-mail" },
  plannedFor: (moment: string) => `Planned for ${moment}`,
  change: "Change these e-mails",
};
