import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/waiting";
import { sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { type Kind, PartyFields, wantedBeds } from "@/features/waiting/party-fields";
import { joinWaitingList, ownWaitingQuery } from "@/features/waiting/queries";
import classes from "@/features/waiting/waiting.module.css";
import { formatDayRange } from "@/lib/dates";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";

export type FullDeparture = {
  ep_id: number;
  tour_start_date: string;
  tour_end_date: string;
  minimum_party: number | null;
};

type Props = {
  me: Me;
  /** The code of a private departure; empty without one. */
  code: string;
  departures: readonly FullDeparture[];
  kinds: readonly Kind[];
  onJoined: () => void;
};

/** Joins the waiting list of one of a trip's departures. */
export function JoinForm({ me, code, departures, kinds, onJoined }: Props) {
  const queryClient = useQueryClient();
  const [planId, setPlan] = useState(departures[0]?.ep_id ?? 0);
  const least = departures.find(({ ep_id }) => ep_id === planId)?.minimum_party ?? 1;
  const [party, setParty] = useState(Math.max(2, least));
  const [kind, setKind] = useState(0);
  const [phone, setPhone] = useState(showPhone(me.phone));
  const [problem, setProblem] = useState<string>();
  const joining = useMutation({
    mutationFn: () =>
      joinWaitingList({
        event_plan_id: planId,
        party,
        beds: wantedBeds(party, kind),
        phone,
        access_code: code || null,
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownWaitingQuery().queryKey });
      toast.success(t.joined);
      onJoined();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(phone.trim() ? undefined : t.phoneRequired);
    if (phone.trim()) joining.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className={classes["form"]} aria-label={t.title}>
      {departures.length > 1 && (
        <SelectField
          label={t.departure}
          value={String(planId)}
          onChange={(event) => setPlan(Number(event.currentTarget.value))}
          data={departures.map(({ ep_id, tour_start_date, tour_end_date }) => ({
            value: String(ep_id),
            label: formatDayRange(tour_start_date, tour_end_date),
          }))}
        />
      )}
      <PartyFields party={party} kind={kind} kinds={kinds} onParty={setParty} onKind={setKind} />
      <PhoneField
        label={t.phone}
        value={phone}
        error={problem}
        onChange={(event) => setPhone(event.currentTarget.value)}
        required
      />
      {joining.isError && <Notice tone="bad">{sentenceOf(joining.error, t.joinFailed)}</Notice>}
      <Button type="submit" fullWidth loading={joining.isPending}>
        {t.open}
      </Button>
    </form>
  );
}
