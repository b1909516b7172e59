/** The meeting point of a booked trip, and the operator's notes. */
export const t = {
  title: "Where to be",
  goodToKnow: "Good to know",
  openMap: "Open map",
  opensMap: (place: string) => `: ${place} (another site)`,
  call: "Call",
  whatsApp: "WhatsApp",
  map: "Map",
};
