import { expect, test } from "vitest";
import { calendarFile } from "@/lib/calendar";

const trip = {
  id: "KX7-Q2M@konkan.toli.localhost",
  title: "Ferries, forts; and a long beach",
  place: "Ratnagiri",
  description: "Reference KX7-Q2M\nNotes",
  from: "2026-12-30",
  to: "2026-12-31",
};

test("the last day is told as the day after, and marks are escaped", () => {
  const file = calendarFile(trip, new Date("2026-11-20T10:00:00.000Z"));
  expect(file).toContain("DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n");
  expect(file).toContain("DTSTAMP:20261120T100000Z");
  expect(file).toContain("SUMMARY:Ferries\\, forts\\; and a long beach");
  expect(file).toContain("DESCRIPTION:Reference KX7-Q2M\\nNotes");
});

test("no line is longer than 75 bytes", () => {
  const file = calendarFile({ ...trip, title: "नदी ".repeat(60) }, new Date(0));
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
