/** What every page of one departure has in common. */
export const t = {
  panel: "Operator panel",
  back: "Bookings of this departure",
  missing: "Missing required parameters",
  missingText: "Choose a departure in Group Bookings first.",
  groupBookings: "Group Bookings",
  notFound: "No data found.",
};
