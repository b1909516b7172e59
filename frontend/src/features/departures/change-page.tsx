import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/departure-changes";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { ChangeForm } from "@/features/departures/change-form";
import { MadeChanges } from "@/features/departures/made-changes";
import { departureSummaryQuery } from "@/features/departures/orders-queries";
import { stayQuery } from "@/features/departures/queries";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";

type Props = {
  clientId: number;
  planId: number | null;
  /** The change whose bookings are shown. */
  openId: number | null;
  onOpen: (changeId: number | null) => void;
};

/** Changes a departure with its bookings: first the impact, then one confirmation, then the progress. */
export function ChangePage({ planId, ...props }: Props) {
  if (planId === null) return <NoDeparture title={t.title} />;
  return <DepartureChange planId={planId} {...props} />;
}

function DepartureChange({ clientId, planId, openId, onOpen }: Omit<Props, "planId"> & { planId: number }) {
  const plan = useQuery(stayQuery(planId));
  const summary = useQuery(departureSummaryQuery(planId));
  return (
    <DeparturePage title={t.title} query={plan} isMissing={isNotFound(plan.error)} failed={t.failed}>
      {(departure) => (
        <Stack gap={5}>
          {summary.data?.status === "cancelled" ? (
            <Notice>{t.isCancelled}</Notice>
          ) : (
            <ChangeForm clientId={clientId} plan={departure} onMade={onOpen} />
          )}
          <MadeChanges planId={planId} openId={openId} onOpen={onOpen} />
        </Stack>
      )}
    </DeparturePage>
  );
}
