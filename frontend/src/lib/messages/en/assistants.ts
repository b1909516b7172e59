/** The page on which a traveller allows an assistant to act for them. */
export const t = {
  title: "Connect an assistant",
  heading: (company: string) => `Let an assistant act for you at ${company}?`,
  named: (name: string) => `It calls itself “${name}”.`,
  unnamed: "It gave no name.",
  unverified: (company: string) =>
    `Any program can choose any name: ${company} has not checked it. Allow only what you started yourself in your assistant a moment ago.`,
  answerGoesTo: "Your answer goes to",
  host: (host: string) =>
    host === "localhost" || host === "127.0.0.1" || host === "[::1]" || host === "::1"
      ? "A program on this device"
      : host,
  account: "You are signed in as",
  may: "It may",
  mayPoints: (company: string) => [
    `see your bookings at ${company}, with the names of travellers and the payments`,
    "hold beds and join waiting lists in your name",
    "give you links to pay on this site",
  ],
  mayNot: "It may not",
  mayNotPoints: [
    "pay, cancel a booking or get a refund",
    "see ID numbers or medical notes",
    "see your bookings at other companies",
  ],
  end: "The access ends after 90 days, or when you disconnect the assistant under Profile.",
  allow: "Allow access",
  refuse: "Do not allow",
  failed: "This request cannot be used",
  failedText: "Start again from your assistant.",
  answerFailed: "Your answer could not be saved. Please try again.",
  back: "Go to the site",
};
