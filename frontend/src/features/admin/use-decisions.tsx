import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { t } from "#messages/admin";
import type { Wire } from "@/api/wire";
import type { Decision } from "@/features/admin/queries";
import { ReasonForm } from "@/features/admin/reason-form";
import { updateRefusal } from "@/features/admin/requests";
import classes from "@/features/admin/use-decisions.module.css";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Question = { title: string; effects: readonly string[]; confirm: string; cancel: string };

/** A kind of decision: the calls for one and for several, and the texts of dialogs and messages. */
export type Decidable<Row> = {
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  decide: (row: Row, decision: Decision, reason: string) => Promise<Row>;
  /** Absent for rows that are decided one at a time. */
  decideSome?: (
    ids: number[],
    decision: Decision,
    reason: string,
  ) => Promise<{ decided: Row[]; refused: Wire["Undecided"][] }>;
  /** Updates the row in all lists. */
  remember: (queryClient: QueryClient, decided: Row) => void;
  /** Fetches the shown rows again, because it is unknown which were decided. */
  lookAgain: (queryClient: QueryClient) => void;
  ask: (rows: readonly Row[], decision: Decision) => Question;
  /** `before` is the row before the decision. */
  say: (decided: Row, decision: Decision, before: Row) => string;
};

type DecisionRequest<Row> = { rows: readonly Row[]; decision: Decision };
type Refused = { id: number; name: string; why: string };

/**
 * Approves and rejects. A single approval is immediate; before a bulk approval or any rejection, a dialog says what will
 * happen, and a rejection asks for its reason.
 */
export function useDecisions<Row>(
  of: Decidable<Row>,
  onDecided: (decided: readonly Row[]) => void = () => {},
) {
  const queryClient = useQueryClient();
  const [request, setRequest] = useState<DecisionRequest<Row> | null>(null);
  // The dialog stays mounted, so that closing it returns the focus to what opened it.
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<{ decision: Decision; all: readonly Refused[] } | null>(null);

  const deciding = useMutation({
    mutationFn: async ({ rows, decision, reason }: DecisionRequest<Row> & { reason: string }) => {
      const [only] = rows;
      if (rows.length === 1 && only)
        return { decided: [await of.decide(only, decision, reason)], refused: [] };
      if (!of.decideSome) throw new Error("These rows are decided one at a time.");
      return of.decideSome(rows.map(of.idOf), decision, reason);
    },
    onSuccess: (outcome, { rows, decision }) => {
      const [only] = outcome.decided;
      const [before] = rows;
      for (const row of outcome.decided) of.remember(queryClient, row);
      if (rows.length === 1 && only && before) toast.success(of.say(only, decision, before));
      else if (outcome.decided.length > 0) toast.success(t.someDecided[decision](outcome.decided.length));
      const names = new Map(rows.map((row) => [of.idOf(row), of.nameOf(row)]));
      const all = outcome.refused.map(({ id, detail }) => ({
        id,
        name: names.get(id) ?? String(id),
        why: detail,
      }));
      setRefused(all.length > 0 ? { decision, all } : null);
      setAsking(false);
      onDecided(outcome.decided);
    },
    onError: (error, { rows, decision }) => {
      of.lookAgain(queryClient);
      if (!isQuestion(rows, decision)) toast.formError(updateRefusal(error));
    },
  });

  const act = (rows: readonly Row[], decision: Decision) => {
    if (deciding.isPending || rows.length === 0) return;
    deciding.reset();
    if (isQuestion(rows, decision)) {
      setRequest({ rows, decision });
      setAsking(true);
    } else deciding.mutate({ rows, decision, reason: "" });
  };

  const question = request && of.ask(request.rows, request.decision);
  const close = () => deciding.isPending || setAsking(false);
  const closed = () => request && focusOn(request.rows.map(of.idOf));
  const decideAsked = (reason: string) => request && deciding.mutate({ ...request, reason });
  const refusal = deciding.isError ? updateRefusal(deciding.error) : null;
  const effects = (
    <ul className={classes["effects"]}>
      {question?.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
  const dialogs = (
    <>
      <Dialog
        title={question?.title ?? ""}
        opened={isAsking && request?.decision === "rejected"}
        onClose={close}
        onClosed={closed}
        size="sm"
      >
        {question && (
          <ReasonForm
            hint={t.reasonHint}
            missing={t.reasonMissing}
            submit={question.confirm}
            back={question.cancel}
            isDanger
            loading={deciding.isPending}
            refusal={refusal}
            onSubmit={decideAsked}
            onClose={close}
          >
            {effects}
          </ReasonForm>
        )}
      </Dialog>
      <ConfirmDialog
        title={question?.title ?? ""}
        opened={isAsking && request?.decision === "approved"}
        confirm={question?.confirm ?? ""}
        cancel={question?.cancel ?? ""}
        loading={deciding.isPending}
        error={refusal && <Notice tone="bad">{refusal}</Notice>}
        isHarmless
        onConfirm={() => decideAsked("")}
        onClose={close}
        onClosed={closed}
      >
        {effects}
      </ConfirmDialog>
    </>
  );
  const forgetRefused = useCallback(() => setRefused(null), []);
  const notice = refused && (
    <Notice
      tone="warn"
      title={t.someRefused[refused.decision](refused.all.length)}
      action={
        <Button size="sm" variant="outline" onClick={forgetRefused}>
          {t.dismissNotice}
        </Button>
      }
    >
      <ul className={classes["effects"]}>
        {refused.all.map(({ id, name, why }) => (
          <li key={id}>{t.refusedOf(name, why)}</li>
        ))}
      </ul>
    </Notice>
  );
  return {
    act,
    /** The decision in progress. */
    deciding: deciding.isPending ? deciding.variables : null,
    dialogs,
    /** The rows of a bulk decision that failed, and why. */
    notice,
    /** Dismisses the notice, when it was read or its rows are no longer shown. */
    forgetRefused,
  };
}

function isQuestion(rows: readonly unknown[], decision: Decision): boolean {
  return decision === "rejected" || rows.length > 1;
}

/** The button that decided may be disabled or gone by now: focuses the other one, or else the name of the row. */
export function focusOn(ids: readonly number[]): void {
  if (document.activeElement !== document.body) return;
  const targetsOf = (id: number) =>
    [
      ...document.querySelectorAll<HTMLElement>(
        `[data-decides="${id}"] button:enabled, [data-decided="${id}"] a`,
      ),
    ]
      .filter((element) => element.offsetParent !== null)
      .sort((element, other) => Number(other.matches("button")) - Number(element.matches("button")));
  ids.flatMap(targetsOf)[0]?.focus();
}
