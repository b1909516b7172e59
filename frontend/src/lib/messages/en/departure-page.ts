import { plural } from "@/lib/plurals";

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
  breakEven: "Break-even",
  breaksEven: (travellers: number) =>
    plural(travellers, { one: `Reached, at 1 traveller`, other: `Reached, at ${travellers} travellers` }),
  moreToBreakEven: (travellers: number) =>
    plural(travellers, { one: "1 more traveller needed", other: `${travellers} more travellers needed` }),
  figuresFailed: "Beds and money of this departure could not be loaded.",
  remind: "Remind all",
  tdsDue: "TDS certificate expected",
};
