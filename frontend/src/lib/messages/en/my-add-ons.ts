/** Adding add-ons to a booking in My Bookings. */
export const t = {
  add: "Add add-ons",
  title: (trip: string) => `Add-ons for ${trip}`,
  text: "The price is added to the balance of this booking.",
  left: (count: number) => `${count} left`,
  until: (day: string) => `until ${day}`,
  sum: "To be added, with tax",
  addFor: (amount: string) => `Add for ${amount}`,
  added: "The add-ons are on your booking.",
  failed: "We could not add the add-ons. Please try again.",
  back: "Back",
} as const;
