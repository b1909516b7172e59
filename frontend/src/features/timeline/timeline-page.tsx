import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t as panel } from "#messages/operator";
import { t } from "#messages/timeline";
import { isNotFound } from "@/api/errors";
import { type Owner, timelineQuery, tripsQuery } from "@/features/timeline/queries";
import { StepCard } from "@/features/timeline/step-card";
import classes from "@/features/timeline/timeline.module.css";
import { Stack } from "@/ui/layout";
import { PageHead } from "@/ui/page-head";
import { SelectField } from "@/ui/select-field";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = Owner & { onTrip: (eventId: number | null) => void };

/** The e-mails that travellers get automatically: those of all trips, or of one. */
export function TimelinePage({ clientId, eventId, onTrip }: Props) {
  const trips = useQuery(tripsQuery(clientId));
  return (
    <Stack gap={5}>
      <PageHead title={t.title} panel={panel.panel} lead={t.lead} />
      <SelectField
        label={t.trip}
        description={t.tripHint}
        value={String(eventId ?? "")}
        data={[
          { value: "", label: t.allTrips },
          ...(trips.data ?? []).map(({ event_id, title }) => ({ value: String(event_id), label: title })),
        ]}
        onChange={(event) => onTrip(Number(event.currentTarget.value) || null)}
      />
      <Steps key={eventId} owner={{ clientId, eventId }} />
    </Stack>
  );
}

function Steps({ owner }: { owner: Owner }) {
  const timeline = useQuery(timelineQuery(owner));
  const [opened, setOpened] = useState<string | null>(null);
  if (timeline.isPending) {
    return (
      <SkeletonGroup className={classes["steps"]}>
        {Object.keys(t.names).map((name) => (
          <Skeleton key={name} height="4.5rem" />
        ))}
      </SkeletonGroup>
    );
  }
  if (!timeline.data) {
    if (isNotFound(timeline.error)) return <EmptyState title={t.notFound} text={t.notFoundText} />;
    return (
      <ErrorState title={t.failed} text={timeline.error.message} onRetry={() => void timeline.refetch()} />
    );
  }
  return (
    <ol className={classes["steps"]}>
      {timeline.data.steps.map((step) => (
        <li key={step.step}>
          <StepCard
            owner={owner}
            step={step}
            fields={timeline.data.fields}
            templates={timeline.data.phone_templates}
            opened={opened === step.step}
            onToggle={() => setOpened(opened === step.step ? null : step.step)}
          />
        </li>
      ))}
    </ol>
  );
}
