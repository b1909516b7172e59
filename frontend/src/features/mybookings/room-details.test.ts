import { expect, test } from "vitest";
import { roomDetails } from "@/features/mybookings/room-details";

test("the room number is shown once assigned, and its days when they differ from the tour's", () => {
  const tour = { tour_start_date: "2026-12-04", tour_end_date: "2026-12-08" };
  const room = {
    room_number: "",
    checkin_date: "2026-12-04",
    checkout_date: "2026-12-08",
  } as Parameters<typeof roomDetails>[0];
  expect(roomDetails(room, tour)).toBe("");
  expect(roomDetails({ ...room, room_number: "12, 14" }, tour)).toBe(
    "Room 12, 14 · Check-in 4\u00a0Dec\u00a02026, check-out 8\u00a0Dec\u00a02026",
  );
  expect(roomDetails({ ...room, checkin_date: "2026-12-03" }, tour)).toBe(
    "Check-in 3\u00a0Dec\u00a02026, check-out 8\u00a0Dec\u00a02026",
  );
});
