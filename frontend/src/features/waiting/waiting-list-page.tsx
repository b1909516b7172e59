import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/waiting";
import { isNotFound, sentenceOf } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { May } from "@/domain/rights";
import { AddDialog } from "@/features/waiting/add-dialog";
import { PartyRow } from "@/features/waiting/party-row";
import { setOfferHours, type WaitingList, waitingListQuery } from "@/features/waiting/queries";
import classes from "@/features/waiting/waiting.module.css";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Heading, Hint, Stack } from "@/ui/layout";
import { SelectField } from "@/ui/select-field";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const HOURS = [2, 6, 12, 24, 48, 72, 168];

type Props = { clientId: number; eventId: number; planId: number | null };

/** Who waits for beds of a departure, in order. */
export function WaitingListPage({ planId, ...props }: Props) {
  if (planId === null) return <NoDeparture title={t.list} />;
  return <DepartureList planId={planId} {...props} />;
}

function DepartureList({ clientId, eventId, planId }: Props & { planId: number }) {
  const path = { client_id: clientId, event_plan_id: planId };
  const list = useQuery(waitingListQuery(path));
  const [isAdding, setAdding] = useState(false);
  return (
    <DeparturePage
      title={t.list}
      query={list}
      isMissing={isNotFound(list.error)}
      failed={t.failed}
      lead={(waitingList) => t.lead2(formatDay(waitingList.tour_start_date), waitingList.available)}
      aside={
        list.data && (
          <May right="bookings">
            <Button size="sm" onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          </May>
        )
      }
    >
      {(waitingList) => (
        <>
          <Parties list={waitingList} path={path} eventId={eventId} />
          <AddDialog path={path} list={waitingList} opened={isAdding} onClose={() => setAdding(false)} />
        </>
      )}
    </DeparturePage>
  );
}

type ListProps = {
  list: WaitingList;
  path: { client_id: number; event_plan_id: number };
  eventId: number;
};

function Parties({ list, path, eventId }: ListProps) {
  const open = list.parties.filter(({ place }) => place !== null);
  const earlier = list.parties.filter(({ place }) => place === null);
  return (
    <Stack gap={5}>
      <Hint>{t.rule}</Hint>
      <OfferHours list={list} path={path} />
      {open.length === 0 && <EmptyState title={t.nobody} text={t.nobodyText} />}
      {open.length > 0 && (
        <Stack as="ol" gap={3} aria-label={t.waiting}>
          {open.map((party) => (
            <PartyRow key={party.waiting_entry_id} party={party} path={path} eventId={eventId} />
          ))}
        </Stack>
      )}
      {earlier.length > 0 && (
        <Stack as="section" gap={3} aria-label={t.earlier}>
          <Heading>{t.earlier}</Heading>
          <Stack as="ol" gap={3}>
            {earlier.map((party) => (
              <PartyRow key={party.waiting_entry_id} party={party} path={path} eventId={eventId} />
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}

function OfferHours({ list, path }: Omit<ListProps, "eventId">) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (hours: number) => setOfferHours(path.client_id, hours),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: waitingListQuery(path).queryKey });
      toast.success(t.saved);
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const hours = [...new Set([...HOURS, list.offer_hours])].sort((a, b) => a - b);
  return (
    <div className={classes["hours"]}>
      <SelectField
        label={t.offerHours}
        value={String(list.offer_hours)}
        disabled={saving.isPending}
        onChange={(event) => saving.mutate(Number(event.currentTarget.value))}
        data={hours.map((option) => ({ value: String(option), label: t.hours(option) }))}
      />
    </div>
  );
}
