import { useQuery } from "@tanstack/react-query";
import { clientQuery } from "@/features/events/queries";
import { dayIn } from "@/lib/dates";

/** The platform's time zone, until the operator's is known. */
const USUAL_TIME_ZONE = "Asia/Kolkata";

/** Today on the operator's calendar. */
export function useToday(clientId: number): string {
  const { data: client } = useQuery(clientQuery(clientId));
  return dayIn(client?.time_zone ?? USUAL_TIME_ZONE, new Date());
}
