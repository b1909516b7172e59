/** The policy pages, and the columns of the footer. */
export const t = {
  trips: "Trips",
  company: "Company",
  help: "Help",
  ourTrips: "Our trips",
  titles: {
    terms: "Terms",
    cancellation: "Cancellation and refunds",
    privacy: "Privacy",
    contact: "Contact and complaints",
  },
  policies: "Policies",
  missing: "This policy does not exist.",
  version: (version: number, day: string) => `Version ${version}, ${day}`,
  hasChanged: "The company's details or terms of sale have changed since then; this page shows today's.",
  isFormer: "This is an earlier version.",
  current: "Read the current version",
  versions: "Versions",
};
