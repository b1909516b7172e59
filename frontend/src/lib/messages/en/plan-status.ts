/** The status of a departure, in both panels. */
export const t = {
  upcoming: "Upcoming",
  booking: "Booking",
  scheduled: "Scheduled",
  ongoing: "Ongoing",
  completed: "Completed",
  paused: "Not on sale",
  draft: "Draft",
  cancelled: "Cancelled",
};
