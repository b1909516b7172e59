/** Words for what leaders record on tour, on their phone and in the operator's panel. */
export const t = {
  incidents: {
    health: "Illness",
    accident: "Accident or injury",
    transport: "Vehicle or road",
    lost: "Something lost",
    conduct: "Conduct",
    other: "Other",
  },
  categories: {
    meal: "Meals",
    transport: "Transport",
    permit: "Permits",
    activity: "Activity",
    guide: "Guide",
    hotel: "Hotel",
    other: "Other",
  },
  paidBy: { cash: "Cash", upi: "UPI" },
  noPlace: "Roll call",
  present: (present: number, all: number) => `${present} of ${all} present`,
  everybody: "Everyone is present",
  missing: (names: string) => `Not there: ${names}`,
  unmarked: (names: string) => `Not marked: ${names}`,
} as const;
