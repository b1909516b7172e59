import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { t } from "#messages/leaders";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { LinksPart } from "@/features/leaders/links-part";
import { PaymentsPart } from "@/features/leaders/payments-part";
import { type Leaders, leadersQuery } from "@/features/leaders/queries";
import { RecordsPart } from "@/features/leaders/records-part";
import { SpendingPart } from "@/features/leaders/spending-part";
import { TeamPart } from "@/features/leaders/team-part";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Stack } from "@/ui/layout";

type Props = { eventId: number; planId: number | null };

/** The leaders of a departure: their links, and what they recorded on tour. */
export function LeadersPage({ eventId, planId }: Props) {
  if (planId === null) return <NoDeparture title={t.title} />;
  return <DepartureLeaders eventId={eventId} planId={planId} />;
}

function DepartureLeaders({ eventId, planId }: Props & { planId: number }) {
  const queryClient = useQueryClient();
  const query = leadersQuery(planId);
  const leaders = useQuery(query);
  const onChange = (after: Leaders) => queryClient.setQueryData(query.queryKey, after);
  return (
    <DeparturePage
      title={t.title}
      query={leaders}
      isMissing={isNotFound(leaders.error)}
      failed={t.failed}
      lead={({ open_until }) => t.linksText(formatDay(open_until))}
      aside={
        <Button
          variant="outline"
          size="sm"
          before={<RefreshCw size={16} aria-hidden />}
          loading={leaders.isRefetching}
          onClick={() => void leaders.refetch()}
        >
          {t.refresh}
        </Button>
      }
    >
      {(departureLeaders) => (
        <Stack gap={6}>
          <TeamPart eventId={eventId} planId={planId} />
          <LinksPart leaders={departureLeaders} onChange={onChange} />
          <RecordsPart leaders={departureLeaders} />
          <PaymentsPart leaders={departureLeaders} />
          <SpendingPart eventId={eventId} leaders={departureLeaders} onChange={onChange} />
        </Stack>
      )}
    </DeparturePage>
  );
}
