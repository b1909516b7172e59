import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#messages/api-tokens";
import { t as words } from "#messages/rights";
import { sentenceOf } from "@/api/errors";
import type { Right } from "@/domain/rights";
import { TripChecks } from "@/domain/trip-checks";
import { type ApiTokens, apiTokensQuery, createApiToken } from "@/features/api-tokens/queries";
import { CheckField } from "@/ui/check-field";
import { CheckList } from "@/ui/check-list";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { ShownOnceDialog } from "@/ui/shown-once";

type Props = { clientId: number; tokens: ApiTokens; opened: boolean; onClose: () => void };

const DAYS = [30, 90, 180, 365] as const;
const LONGEST_NAME = 80;

/** Creates a token and shows it once. */
export function CreateDialog({ opened, onClose, ...props }: Props) {
  return (
    <ShownOnceDialog
      title={t.createTitle}
      createdTitle={t.createdTitle}
      opened={opened}
      warning={t.shownOnce}
      name={t.token}
      copy={t.copy}
      done={t.done}
      onClose={onClose}
    >
      {(onCreated) => <CreateForm {...props} onCreated={onCreated} onClose={onClose} />}
    </ShownOnceDialog>
  );
}

type FormProps = Omit<Props, "opened"> & { onCreated: (token: string) => void };

function CreateForm({ clientId, tokens, onCreated, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [days, setDays] = useState<number>(DAYS[1]);
  const [rights, setRights] = useState<readonly Right[]>([]);
  const [trips, setTrips] = useState<readonly number[] | null>(null);
  const [isTried, setIsTried] = useState(false);
  const available = trips === null ? tokens.rights : tokens.rights_of_trips;
  const chosen = rights.filter((right) => available.includes(right));
  const creating = useMutation({
    mutationFn: () =>
      createApiToken(clientId, {
        name: name.trim(),
        rights: chosen,
        trips: trips === null ? null : [...trips],
        valid_days: days,
      }),
    onSuccess: ({ token, token_id: _, ...list }) => {
      queryClient.setQueryData(apiTokensQuery(clientId).queryKey, list);
      onCreated(token);
    },
  });
  const isIncomplete = name.trim() === "" || chosen.length === 0 || trips?.length === 0;
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
        label={t.validFor}
        value={String(days)}
        data={DAYS.map((value) => ({ value: String(value), label: t.days(value) }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
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
      <CheckList
        legend={t.rights}
        choices={available.map((value) => ({ value, label: words.names[value] }))}
        chosen={rights}
        error={isTried && chosen.length === 0 ? t.rightsMissing : undefined}
        onChosen={setRights}
      />
    </DialogForm>
  );
}
