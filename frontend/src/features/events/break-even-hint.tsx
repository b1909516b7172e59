import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/wizard";
import { read } from "@/api/call";
import { profitQuery } from "@/domain/departure-profit";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Hint } from "@/ui/layout";

const { dates: words } = t;
type Props = {
  eventId: number;
  /** The departure, unless it is a new one. */
  planId: number | undefined;
  /** The minimum group as typed. */
  value: string;
  onTake: (people: string) => void;
};

/** Proposes the break-even as the minimum group, with the reason; nothing while there are no costs. */
export function BreakEvenHint({ eventId, planId, value, onTake }: Props) {
  const trip = useQuery({
    ...read("/api/events/{event_id}/costs", { path: { event_id: eventId } }),
    enabled: planId === undefined,
  });
  const departure = useQuery({
    ...profitQuery(planId ?? 0),
    enabled: planId !== undefined,
  });
  const even = (planId === undefined ? trip.data : departure.data)?.break_even;
  if (!even || even.travellers === null || even.average_price === null) return null;
  const people = String(even.travellers);
  return (
    <Hint below={3}>
      {words.breakEven(even.travellers, formatRupees(even.average_price))}{" "}
      {value.trim() !== people && (
        <Button variant="subtle" size="sm" onClick={() => onTake(people)}>
          {words.takeBreakEven(even.travellers)}
        </Button>
      )}
    </Hint>
  );
}
