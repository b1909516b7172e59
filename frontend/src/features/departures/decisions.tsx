import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { t } from "#messages/decisions";
import { profitQuery } from "@/domain/departure-profit";
import { May } from "@/domain/rights";
import { type Decision, decisionsQuery } from "@/features/departures/decision-queries";
import { formatDay } from "@/lib/dates";
import { formatSignedRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";

// Apart, with the dialog, because Home and a departure start with these cards.
const RunDialog = lazy(async () => ({
  default: (await import("@/features/departures/run-dialog")).RunDialog,
}));

type Props = {
  clientId: number;
  /** The departure whose page it is; without one, all whose decision is due. */
  planId?: number;
};

/** Departures below their minimum group, with the choice to run, postpone, merge or cancel them. */
export function Decisions({ clientId, planId }: Props) {
  const decisions = useQuery(decisionsQuery(clientId));
  const visibleDecisions =
    decisions.data?.filter((decision) => (planId ? decision.event_plan_id === planId : decision.is_due)) ??
    [];
  if (visibleDecisions.length === 0) return null;
  return (
    <Stack>
      {visibleDecisions.map((decision) => (
        <DecisionCard key={decision.event_plan_id} clientId={clientId} decision={decision} />
      ))}
    </Stack>
  );
}

function DecisionCard({ clientId, decision }: { clientId: number; decision: Decision }) {
  const [isAsking, setAsking] = useState(false);
  const day = formatDay(decision.tour_start_date);
  const when = decision.decide_on ? t.decideOn(formatDay(decision.decide_on)) : t.noDay;
  return (
    <Card label={t.title(decision.title, day)} gap={3}>
      <Heading>{t.title(decision.title, day)}</Heading>
      <Text tone="soft">
        {t.going(decision.going, decision.minimum_group)} {decision.is_due ? t.dueToday : when}
      </Text>
      <May right="money">
        <ExpectedProfit decision={decision} />
      </May>
      <Row>
        <May right="trips">
          <Button size="sm" onClick={() => setAsking(true)}>
            {t.run}
          </Button>
        </May>
        <May right="trips">
          <ButtonLink
            to="/to/orders/$eventId/change"
            params={{ eventId: decision.event_id }}
            search={{ plan: decision.event_plan_id }}
            variant="outline"
            size="sm"
          >
            {t.change}
          </ButtonLink>
        </May>
      </Row>
      {isAsking && (
        <Suspense fallback={null}>
          <RunDialog clientId={clientId} decision={decision} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** The expected profit with the present bookings, and from how many travellers on costs are covered. */
function ExpectedProfit({ decision: { event_id: eventId, event_plan_id: planId } }: { decision: Decision }) {
  const { data } = useQuery(profitQuery(planId));
  if (!data) return null;
  const even = data.break_even.travellers;
  return (
    <Text tone="soft">
      {data.costs.length === 0
        ? t.noCosts
        : t.expectedProfit(formatSignedRupees(data.expected.profit), data.travellers)}{" "}
      {data.costs.length > 0 && even !== null && `${t.breakEven(even)} `}
      <TextLink to="/to/orders/$eventId/profit" params={{ eventId }} search={{ plan: planId }}>
        {data.costs.length === 0 ? t.enterCosts : t.details}
      </TextLink>
    </Text>
  );
}
