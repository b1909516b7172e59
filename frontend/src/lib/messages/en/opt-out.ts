/** The page on which a reader stops e-mails that are not about a booking. */
export const t = {
  title: "Your e-mails",
  loadFailed: "This link could not be opened",
  goneTitle: "This link does not work",
  goneText: "Open the link in the newest e-mail again.",
  what: {
    alerts: (name: string) => `e-mails from ${name} about departures that open`,
    reviews: (name: string) => `e-mails from ${name} that ask for a review`,
    digests: (name: string) => `the daily e-mail about overdue balances of ${name}`,
  },
  wanted: (what: string, address: string) => `${address} gets ${what}.`,
  unwanted: (what: string, address: string) => `${address} no longer gets ${what}.`,
  rest: "E-mails about your bookings still reach you.",
  stop: "Stop these e-mails",
  start: "Get these e-mails again",
  failed: "Your choice could not be saved. Please try again.",
  back: "Go to the site",
};
