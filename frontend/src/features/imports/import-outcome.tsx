import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/imports";
import { ApiError, sentenceOf } from "@/api/errors";
import { DiscardButton } from "@/features/imports/discard-button";
import { problemsAddress } from "@/features/imports/imports";
import classes from "@/features/imports/imports.module.css";
import {
  type Import,
  importQuery,
  isAtWork,
  keys,
  startImport,
  undoImport,
} from "@/features/imports/queries";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckField } from "@/ui/check-field";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { TextAnchor } from "@/ui/link";
import { Meter } from "@/ui/meter";
import { Notice } from "@/ui/notice";
import layout from "@/ui/page-parts.module.css";

type Props = { clientId: number; run: Import };

/** What an import would make and what is wrong with its rows; starts it. */
export function ImportCheck({
  clientId,
  run,
  onColumns,
  onDiscarded,
}: Props & { onColumns: () => void; onDiscarded: () => void }) {
  const queryClient = useQueryClient();
  const [tells, setTells] = useState(false);
  const [keepsBalances, setKeepsBalances] = useState(false);
  const { counts, kind } = run;
  const toDo = counts.to_make + counts.to_pay;
  const starting = useMutation({
    mutationFn: () =>
      startImport(
        { client_id: clientId, import_id: run.import_id },
        { tells, keeps_balances: keepsBalances },
      ),
    onSuccess: async (started) => {
      queryClient.setQueryData(importQuery(clientId, run.import_id).queryKey, started);
      await queryClient.invalidateQueries({ queryKey: keys.all(clientId) });
    },
  });
  return (
    <Card labelledBy="import-check" className={layout["part"]}>
      <Stack gap={3}>
        <Heading id="import-check">
          {counts.to_make === 0 && counts.to_pay > 0
            ? t.willPay(counts.to_pay)
            : t.willMake[kind](counts.to_make)}
        </Heading>
        {counts.to_make > 0 && counts.to_pay > 0 && <p>{t.willPay(counts.to_pay)}</p>}
        <Facts run={run} />
      </Stack>
      <Problems clientId={clientId} run={run} />
      {toDo === 0 && <Notice tone="warn">{t.nothing}</Notice>}
      {kind === "bookings" && toDo > 0 && (
        <Stack gap={3}>
          <CheckField label={t.tells} checked={tells} onChange={setTells} />
          <Hint>{t.tellsHint}</Hint>
          <CheckField label={t.keepsBalances} checked={keepsBalances} onChange={setKeepsBalances} />
          <Hint>{t.keepsBalancesHint}</Hint>
        </Stack>
      )}
      {starting.isError && <Notice tone="bad">{sentenceOf(starting.error, t.startFailed)}</Notice>}
      <Row justify="end">
        <DiscardButton clientId={clientId} run={run} onDiscarded={onDiscarded} />
        <Button variant="outline" onClick={onColumns}>
          {t.changeColumns}
        </Button>
        {toDo > 0 && (
          <Button loading={starting.isPending} onClick={() => starting.mutate()}>
            {counts.to_make > 0 ? t.start[kind](counts.to_make) : t.startPayments(counts.to_pay)}
          </Button>
        )}
      </Row>
    </Card>
  );
}

/** How far an import is, and when it is done what it made; undoes it. */
export function ImportOutcome({ clientId, run }: Props) {
  const queryClient = useQueryClient();
  const { counts, kind, state } = run;
  const isBusy = isAtWork(run);
  // Lists and figures elsewhere have changed.
  useEffect(() => {
    if (isBusy) return;
    void queryClient.invalidateQueries({ queryKey: keys.bookings });
    void queryClient.invalidateQueries({ queryKey: keys.events });
    void queryClient.invalidateQueries({ queryKey: keys.all(clientId) });
  }, [isBusy, queryClient, clientId]);
  if (isBusy) {
    const done = state === "running" ? counts.rows - counts.ready : counts.undone;
    const all = state === "running" ? counts.rows : counts.undone + counts.made;
    return (
      <Card label={t.states[state]} className={layout["part"]}>
        <Meter
          label={state === "running" ? t.importing : t.undoing}
          text={t.progress(done, all)}
          value={done}
          of={all}
        />
        <Hint>{t.leave}</Hint>
      </Card>
    );
  }
  return (
    <Card labelledBy="import-outcome" className={layout["part"]}>
      <Stack gap={3}>
        <Heading id="import-outcome">
          {state === "undone"
            ? t.isUndone
            : counts.things_made === 0 && counts.paid > 0
              ? t.paid(counts.paid)
              : t.made[kind](counts.things_made)}
        </Heading>
        {counts.things_made > 0 && counts.paid > 0 && <p>{t.paid(counts.paid)}</p>}
        {state === "undone" && <Hint>{t.undoneText[kind]}</Hint>}
        {state === "done" && counts.undone > 0 && <Notice tone="warn">{t.partlyUndone}</Notice>}
        <Facts run={run} />
      </Stack>
      <Problems clientId={clientId} run={run} />
      {state === "done" && counts.made > 0 && <Undo clientId={clientId} run={run} />}
    </Card>
  );
}

function Facts({ run: { counts } }: { run: Import }) {
  const facts = [
    [t.filters.exists, counts.exists],
    [t.filters.skipped, counts.skipped],
  ] as const;
  const visibleFacts = facts.filter(([, count]) => count > 0);
  if (visibleFacts.length === 0) return null;
  return <Hint>{visibleFacts.map(([name, count]) => `${name}: ${t.rowsOf(count)}`).join(" · ")}</Hint>;
}

function Problems({ clientId, run }: Props) {
  if (run.counts.problem === 0) return null;
  return (
    <Notice
      tone="warn"
      title={t.withProblems(run.counts.problem)}
      action={
        run.has_rows && (
          <TextAnchor href={problemsAddress(clientId, run.import_id)}>{t.downloadProblems}</TextAnchor>
        )
      }
    >
      {t.problemsHint}
    </Notice>
  );
}

type InTheWay = { row: number; title: string; reason: string };

function Undo({ clientId, run }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undoing = useMutation({
    mutationFn: () => undoImport({ client_id: clientId, import_id: run.import_id }),
    onSuccess: (begun) => {
      setAsking(false);
      queryClient.setQueryData(importQuery(clientId, run.import_id).queryKey, begun);
    },
  });
  return (
    <Row justify="end">
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.undo}
      </Button>
      <ConfirmDialog
        title={t.undoTitle(run.filename)}
        opened={isAsking}
        confirm={t.undo}
        cancel={t.keep}
        loading={undoing.isPending}
        error={undoing.isError && <Refusal error={undoing.error} />}
        onConfirm={() => undoing.mutate()}
        onClose={() => {
          setAsking(false);
          undoing.reset();
        }}
      >
        <p>{t.undoText[run.kind](run.counts.things_made)}</p>
      </ConfirmDialog>
    </Row>
  );
}

/** Why an import cannot be undone, with the rows that stand in the way. */
function Refusal({ error }: { error: Error }) {
  const rows = error instanceof ApiError ? ((error.data["rows"] ?? []) as readonly InTheWay[]) : [];
  return (
    <Notice tone="bad" title={sentenceOf(error, t.undoFailed)}>
      {rows.length > 0 && (
        <ul className={classes["reasons"]}>
          {rows.map(({ row, title, reason }) => (
            <li key={row}>{t.inTheWay(row, title, reason)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
