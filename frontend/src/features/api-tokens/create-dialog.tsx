import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#messages/api-tokens";
import { sentenceOf } from "@/api/errors";
import type { Right } from "@/domain/rights";
import classes from "@/features/api-tokens/api-tokens.module.css";
import { type ApiTokens, apiTokensQuery, createApiToken, tripsQuery } from "@/features/api-tokens/queries";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { CopyLine, CopyLines } from "@/ui/copy-lines";
import { Dialog } from "@/ui/dialog";
import { DialogActions, DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";

type Props = { clientId: number; tokens: ApiTokens; opened: boolean; onClose: () => void };

const DAYS = [30, 90, 180, 365] as const;
const LONGEST_NAME = 80;

/** Creates a token and shows it once. */
export function CreateDialog({ opened, onClose, ...props }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      title={secret === null ? t.createTitle : t.createdTitle}
      opened={opened}
      isShownOnce={secret !== null}
      onClose={onClose}
      onClosed={() => setSecret(null)}
    >
      {secret === null ? (
        opened && <CreateForm {...props} onCreated={setSecret} onClose={onClose} />
      ) : (
        <div className={classes["created"]}>
          <Notice tone="warn">{t.shownOnce}</Notice>
          <CopyLines>
            <CopyLine name={t.token} text={secret} copy={t.copy} />
          </CopyLines>
          <DialogActions>
            <Button onClick={onClose}>{t.done}</Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
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
        <Trips
          clientId={clientId}
          chosen={trips}
          error={isTried && trips.length === 0 ? t.tripsMissing : undefined}
          onChosen={setTrips}
        />
      )}
      <fieldset className={classes["choices"]}>
        <legend>{t.rights}</legend>
        {available.map((right, index) => (
          <CheckField
            key={right}
            label={t.rightNames[right]}
            checked={rights.includes(right)}
            error={index === 0 && isTried && chosen.length === 0 ? t.rightsMissing : undefined}
            onChange={(isChosen) => setRights(toggled(rights, right, isChosen))}
          />
        ))}
      </fieldset>
    </DialogForm>
  );
}

type TripsProps = {
  clientId: number;
  chosen: readonly number[];
  error: string | undefined;
  onChosen: (chosen: readonly number[]) => void;
};

function Trips({ clientId, chosen, error, onChosen }: TripsProps) {
  const trips = useQuery(tripsQuery(clientId));
  return (
    <fieldset className={classes["choices"]}>
      <legend>{t.chooseTrips}</legend>
      {trips.isError && <Notice tone="bad">{trips.error.message}</Notice>}
      {trips.data?.map(({ event_id: id, title }, index) => (
        <CheckField
          key={id}
          label={title}
          checked={chosen.includes(id)}
          error={index === 0 ? error : undefined}
          onChange={(isChosen) => onChosen(toggled(chosen, id, isChosen))}
        />
      ))}
    </fieldset>
  );
}

function toggled<Value>(values: readonly Value[], value: Value, isChosen: boolean): readonly Value[] {
  return isChosen ? [...values, value] : values.filter((other) => other !== value);
}
