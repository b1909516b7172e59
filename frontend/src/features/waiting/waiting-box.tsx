import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/waiting";
import { sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { sharingName } from "@/domain/beds";
import { type Kind, PartyFields, wantedBeds } from "@/features/waiting/party-fields";
import {
  joinWaitingList,
  leaveWaitingList,
  type OwnWaiting,
  ownWaitingQuery,
} from "@/features/waiting/queries";
import classes from "@/features/waiting/waiting.module.css";
import { formatDayRange, formatMoment } from "@/lib/dates";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { LanguageText } from "@/ui/language-text";
import { Hint, Stack, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
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
  me: Me | null;
  /** The address of the trip's page, to come back to after signing in. */
  address: string;
  /** The code of a private departure; empty without one. */
  code: string;
  departures: readonly FullDeparture[];
  kinds: readonly Kind[];
};

/** The waiting lists of a trip: join one, see one's place, leave. */
export function WaitingBox({ me, ...props }: Props) {
  return (
    <Stack as="section" gap={3} surface="line" aria-label={t.list}>
      {me ? <Lists me={me} {...props} /> : <Lead address={props.address} />}
    </Stack>
  );
}

function Lead({ address }: { address: string }) {
  return (
    <>
      <Text breakable strong>
        {t.question}
      </Text>
      <Hint>{t.lead}</Hint>
      <ButtonLink to="/login" search={{ next: address }} variant="outline" fullWidth>
        {t.signIn}
      </ButtonLink>
    </>
  );
}

function Lists({ departures, ...props }: Omit<Props, "me"> & { me: Me }) {
  const entries = useQuery(ownWaitingQuery());
  const [isOpen, setOpen] = useState(false);
  if (!entries.data) return null;
  const ownEntries = entries.data.filter(({ event_plan_id }) =>
    departures.some(({ ep_id }) => ep_id === event_plan_id),
  );
  const joinable = departures.filter(
    ({ ep_id }) => !ownEntries.some(({ event_plan_id }) => event_plan_id === ep_id),
  );
  return (
    <>
      {ownEntries.map((entry) => (
        <Entry key={entry.waiting_entry_id} entry={entry} />
      ))}
      {joinable.length > 0 && ownEntries.length === 0 && (
        <>
          <Text breakable strong>
            {t.question}
          </Text>
          <Hint>{t.lead}</Hint>
        </>
      )}
      {joinable.length > 0 && !isOpen && (
        <Button variant="outline" fullWidth onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
      {joinable.length > 0 && isOpen && (
        <JoinForm {...props} departures={joinable} onJoined={() => setOpen(false)} />
      )}
    </>
  );
}

function Entry({ entry }: { entry: OwnWaiting }) {
  const queryClient = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => leaveWaitingList(entry.waiting_entry_id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownWaitingQuery().queryKey });
      toast.success(t.left);
    },
    onError: (error) => toast.error(sentenceOf(error, t.leaveFailed)),
  });
  const kinds = entry.beds.map(({ room_type }) => sharingName(room_type)).join(", ") || t.anyKind;
  return (
    <div className={classes["form"]}>
      <Text breakable strong>
        {entry.offer ? t.offered(formatMoment(entry.offer.ends_at)) : t.place(entry.place)}
      </Text>
      <Hint>
        {formatDayRange(entry.tour_start_date, entry.tour_end_date)} ·{" "}
        <LanguageText>{t.waitsFor(entry.party, kinds)}</LanguageText>
      </Hint>
      {entry.offer && (
        <ButtonLink to="/offer/$token" params={{ token: entry.offer.token }} fullWidth>
          {t.book}
        </ButtonLink>
      )}
      <Button variant="subtle" fullWidth loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {entry.offer ? t.decline : t.leave}
      </Button>
    </div>
  );
}

type FormProps = Omit<Props, "me" | "address"> & { me: Me; onJoined: () => void };

function JoinForm({ me, code, departures, kinds, onJoined }: FormProps) {
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
