/** What every page of one departure has in common. */
export const t = {
  panel: "Operator panel",
  missing: "Missing required parameters",
  missingText: "Choose a departure in Group Bookings first.",
  groupBookings: "Group Bookings",
  notFound: "No data found.",
  parts: "Parts of this departure",
  bookings: "Bookings",
  messages: "Messages",
  money: "Money",
  arrangements: "Arrangements",
  more: "More about this departure",
  perDay: "Sales per day of the tour",
  figuresFailed: "Beds and money of this departure could not be loaded.",
};
