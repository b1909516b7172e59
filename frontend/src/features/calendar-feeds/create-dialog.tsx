import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#messages/calendar-feeds";
import { sentenceOf } from "@/api/errors";
import { TripChecks } from "@/domain/trip-checks";
import {
  type CalendarFeeds,
  type CalendarKind,
  calendarFeedsQuery,
  createCalendarFeed,
} from "@/features/calendar-feeds/queries";
import { CheckField } from "@/ui/check-field";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { ShownOnceDialog } from "@/ui/shown-once";

type Props = { clientId: number; feeds: CalendarFeeds; opened: boolean; onClose: () => void };

const LONGEST_NAME = 80;

/** Creates a calendar feed and shows its address once. */
export function CreateDialog({ opened, onClose, ...props }: Props) {
  return (
    <ShownOnceDialog
      title={t.createTitle}
      createdTitle={t.createdTitle}
      opened={opened}
      warning={t.shownOnce}
      name={t.address}
      copy={t.copy}
      done={t.done}
      onClose={onClose}
    >
      {(onCreated) => <CreateForm {...props} onCreated={onCreated} onClose={onClose} />}
    </ShownOnceDialog>
  );
}

type FormProps = Omit<Props, "opened"> & { onCreated: (url: string) => void };

function CreateForm({ clientId, feeds, onCreated, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [kind, setKind] = useState<CalendarKind>(feeds.kinds[0] ?? "departures");
  const [trips, setTrips] = useState<readonly number[] | null>(null);
  const [hasNames, setHasNames] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const creating = useMutation({
    mutationFn: () =>
      createCalendarFeed(clientId, {
        name: name.trim(),
        kind,
        trips: trips === null ? null : [...trips],
        has_names: hasNames,
      }),
    onSuccess: ({ url, feed_id: _, ...list }) => {
      queryClient.setQueryData(calendarFeedsQuery(clientId).queryKey, list);
      onCreated(url);
    },
  });
  const isIncomplete = name.trim() === "" || trips?.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (isIncomplete) form.current?.querySelector("input")?.focus();
    else creating.mutate();
  };
  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      error={creating.error && sentenceOf(creating.error, t.createFailed)}
      back={t.back}
      onBack={onClose}
      submit={t.create}
      isSaving={creating.isPending}
    >
      <TextField
        label={t.name}
        description={t.nameHint}
        value={name}
        error={isTried && name.trim() === "" ? t.nameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
        data-autofocus
      />
      <SelectField
        label={t.kind}
        value={kind}
        data={feeds.kinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(event) => setKind(event.currentTarget.value as CalendarKind)}
      />
      <CheckField
        label={t.limit}
        checked={trips !== null}
        onChange={(isLimited) => setTrips(isLimited ? [] : null)}
      />
      {trips !== null && (
        <TripChecks
          clientId={clientId}
          legend={t.chooseTrips}
          chosen={trips}
          error={isTried && trips.length === 0 ? t.tripsMissing : undefined}
          onChosen={setTrips}
        />
      )}
      {feeds.may_have_names && <CheckField label={t.addNames} checked={hasNames} onChange={setHasNames} />}
    </DialogForm>
  );
}
