import { useTimeZone } from "@/domain/clients";
import { dayIn } from "@/lib/dates";

/** Today on the operator's calendar. */
export function useToday(clientId: number): string {
  return dayIn(useTimeZone(clientId), new Date());
}
