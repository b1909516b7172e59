/** The status of a departure, from draft to completed or cancelled. */
export type PlanStatus =
  | "upcoming"
  | "booking"
  | "scheduled"
  | "ongoing"
  | "completed"
  | "paused"
  | "draft"
  | "cancelled";

/** The tone of its badge, in every panel. */
export const planTones = {
  upcoming: "note",
  booking: "good",
  scheduled: "brand",
  ongoing: "warn",
  completed: "neutral",
  paused: "warn",
  draft: "neutral",
  cancelled: "bad",
} as const satisfies Record<PlanStatus, string>;
