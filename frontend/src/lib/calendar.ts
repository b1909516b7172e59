type Trip = { id: string; title: string; place: string; description: string; from: string; to: string };

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, "\\n");
}

function compact(isoDay: string): string {
  return isoDay.replaceAll("-", "");
}

function dayAfter(isoDay: string): string {
  const day = new Date(`${isoDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Lines of at most 75 bytes, as calendars insist on; a line goes on after a break and a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    if (new TextEncoder().encode(piece + character).length > 73) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece].join("\r\n ");
}

/** An iCalendar file with whole days: `to` is the last day of the trip, which iCalendar wants to hear as the day after. */
export function calendarFile({ id, title, place, description, from, to }: Trip, stamp: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//toli//trips//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(id)}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d{3}/g, "")}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(to))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
