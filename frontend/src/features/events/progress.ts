import type { OwnEvent } from "@/features/events/queries";

export const STEPS = ["basics", "itinerary", "dates", "pricing"] as const;
export type StepName = (typeof STEPS)[number];

type Missing = OwnEvent["missing"][number];

const NAMES: Record<Missing["step"], StepName> = {
  "Basic Info": "basics",
  Itinerary: "itinerary",
  "Event Dates": "dates",
  Pricing: "pricing",
};

export function stepOf(missing: Missing): StepName {
  return NAMES[missing.step];
}

/** The complete steps according to the server; none for an event that was never saved. */
export function completeSteps(event: OwnEvent | null): Record<StepName, boolean> {
  const open = new Set(event?.missing.map(stepOf));
  const isComplete = (step: StepName) => event !== null && !open.has(step);
  return {
    basics: isComplete("basics"),
    itinerary: isComplete("itinerary"),
    dates: isComplete("dates"),
    pricing: isComplete("pricing"),
  };
}
