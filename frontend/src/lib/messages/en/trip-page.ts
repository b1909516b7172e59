import { plural } from "@/lib/plurals";

/** The parts of a trip's page below its first view. */
export const t = {
  atAGlance: "At a glance",
  difficulty: "Difficulty",
  levels: { easy: "Easy", moderate: "Moderate", demanding: "Demanding", strenuous: "Strenuous" },
  levelMeans: {
    easy: "Short walks on good paths. Anybody in ordinary health can join.",
    moderate: "A few hours on foot or on the road each day, some of it uphill.",
    demanding: "Long days, high altitude or rough ground. Train for some weeks before.",
    strenuous: "Long, hard days in remote country. For people with experience.",
  },
  ages: "Ages",
  agesOf: (from: number | null, to: number | null) =>
    from === null ? `Up to ${to} years` : to === null ? `${from} years and older` : `${from} to ${to} years`,
  group: "Group",
  groupOf: (from: number | null, to: number) =>
    from === null ? `Up to ${to} people` : `${from} to ${to} people`,
  highest: "Highest point",
  metres: (height: string) => `${height} m`,
  onTheWay: "Distance",
  kilometres: (distance: string) => `${distance} km`,
  meetingPoint: "Meeting point",
  openMap: "Open in a map",
  opensMap: (place: string) => `: ${place} (another site)`,

  route: "The route",
  routeLead: (stops: number, km: string | null) => (km ? `${stops} places, ${km} km.` : `${stops} places.`),
  routeMap: (places: string) => `Map of the route: ${places}`,
  places: "Places of the route",
  onDays: (days: readonly number[]) =>
    plural(days.length, {
      one: `Day ${days[0]}`,
      other: `Days ${days.slice(0, -1).join(", ")} and ${days.at(-1)}`,
    }),
  north: "N",
  drawn: "Sketch, not to scale of roads.",
  profile: "Altitude",
  profileOf: (lowest: string, highest: string, place: string) =>
    `Altitude along the route, from ${lowest} m to ${highest} m at ${place}`,
  dayShort: (day: number) => `Day ${day}`,
  fromLast: (distance: string) => `${distance} km from the last stop`,
  height: (height: string) => `Altitude ${height} m`,

  packing: "What to pack",
  questions: "Questions and answers",
  operator: "Who runs this trip",
  since: (year: number) => `Running trips since ${year}`,
  licences: "Licences and memberships",
  answers: (hours: number) =>
    hours < 48
      ? plural(hours, {
          one: `Answers 9 of 10 enquiries within an hour`,
          other: `Answers 9 of 10 enquiries within ${hours} hours`,
        })
      : `Answers 9 of 10 enquiries within ${Math.ceil(hours / 24)} days`,
  ask: "Ask a question",
  similar: "Similar trips",
  askOnWhatsApp: "Ask on WhatsApp",
  whatsAppText: (operator: string, title: string, dates: string | null) =>
    `Hello ${operator}, I have a question about ${title}${dates ? `, ${dates}` : ""}:`,
  credit: (who: string) => `Picture: ${who}`,
};
