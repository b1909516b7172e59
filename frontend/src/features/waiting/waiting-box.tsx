import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { t } from "#messages/waiting";
import { sentenceOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { sharingName } from "@/domain/beds";
import type { JoinForm as JoinFormPart } from "@/features/waiting/join-form";
import { leaveWaitingList, type OwnWaiting, ownWaitingQuery } from "@/features/waiting/queries";
import classes from "@/features/waiting/waiting.module.css";
import { formatDayRange, formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { LanguageText } from "@/ui/language-text";
import { Hint, Stack, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toasts";

// Loaded when it is opened, because its fields are larger than the rest of the page.
const loadForm = () => import("@/features/waiting/join-form").then(({ JoinForm }) => ({ default: JoinForm }));
const JoinForm = lazy(loadForm);

type Props = Omit<ComponentProps<typeof JoinFormPart>, "me" | "onJoined"> & {
  me: Me | null;
  /** The address of the trip's page, to come back to after signing in. */
  address: string;
};

/** The waiting lists of a trip: join one, see one's place, leave. */
export function WaitingBox({ me, address, ...props }: Props) {
  return (
    <Stack as="section" gap={3} surface="line" aria-label={t.list}>
      {me ? <Lists me={me} {...props} /> : <Lead address={address} />}
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

function Lists({ departures, ...props }: Omit<Props, "me" | "address"> & { me: Me }) {
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
        <Button variant="outline" fullWidth onPointerEnter={loadForm} onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
      {joinable.length > 0 && isOpen && (
        <Suspense fallback={<Skeleton height="17rem" />}>
          <JoinForm {...props} departures={joinable} onJoined={() => setOpen(false)} />
        </Suspense>
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
