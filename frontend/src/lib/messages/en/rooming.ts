/** Who sleeps where. */
export const t = {
  rooms: "Rooms",
  sharingType: "Sharing type",
  roomNumber: "Room number",
  checkin: "Check-in",
  checkout: "Check-out",
  notYet: "Not yet",
};
