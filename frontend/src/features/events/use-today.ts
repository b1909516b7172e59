import { dayIn } from "@/features/events/dates";

/** The platform's own. */
const USUAL_TIME_ZONE = "Asia/Kolkata";

/** Today on the operator's calendar. */
export function useToday(_clientId: number): string {
  return dayIn(USUAL_TIME_ZONE, new Date());
}
