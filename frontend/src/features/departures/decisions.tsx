import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/decisions";
import { sentenceOf } from "@/api/errors";
import { profitQuery } from "@/domain/departure-profit";
import { May } from "@/domain/rights";
import { type Decision, decisionsQuery, runDeparture } from "@/features/departures/decision-queries";
import { formatDay } from "@/lib/dates";
import { formatSignedRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

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
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const day = formatDay(decision.tour_start_date);
  const running = useMutation({
    mutationFn: () => runDeparture(clientId, decision.event_plan_id),
    onSuccess: async ({ notified }) => {
      toast.success(t.done(notified));
      await queryClient.invalidateQueries({ queryKey: decisionsQuery(clientId).queryKey });
    },
  });
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
      <ConfirmDialog
        title={t.sureTitle(decision.title, day)}
        opened={isAsking}
        confirm={t.run}
        cancel={t.back}
        isHarmless
        loading={running.isPending}
        error={running.isError && <Notice tone="bad">{sentenceOf(running.error, t.failed)}</Notice>}
        onConfirm={() => running.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t.sureText}</p>
      </ConfirmDialog>
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
