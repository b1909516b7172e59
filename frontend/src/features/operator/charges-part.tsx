import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { t } from "#messages/eventsettings";
import { sentenceOf } from "@/api/errors";
import {
  type ChargeRow,
  chargesOf,
  inOrder,
  MOST_ROWS,
  newRow,
  rowProblems,
  rowsOf,
} from "@/features/operator/charge-rows";
import classes from "@/features/operator/settings-page.module.css";
import { chargesQuery, saveCharges } from "@/features/operator/settings-queries";
import { type Charge, sentencesOf } from "@/lib/charges";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextField } from "@/ui/fields";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useKept } from "@/ui/use-kept";

/** What is kept of the advance on cancelling, and how travellers read it. */
export function ChargesPart({ clientId }: { clientId: number }) {
  const charges = useQuery(chargesQuery(clientId));
  const id = useId();
  return (
    <Card labelledBy={id}>
      <div>
        <h2 id={id} className={classes["title"]}>
          {t.charges}
        </h2>
        <p className={classes["lead"]}>{t.chargesLead}</p>
      </div>
      {charges.isPending && (
        <SkeletonGroup>
          <Skeleton height="12rem" />
        </SkeletonGroup>
      )}
      {charges.isError && (
        <ErrorState
          title={t.chargesFailed}
          text={charges.error.message}
          onRetry={() => void charges.refetch()}
        />
      )}
      {charges.data && <ChargesForm clientId={clientId} saved={charges.data} />}
    </Card>
  );
}

type Typed = Pick<ChargeRow, "days" | "percent">;

function ChargesForm({ clientId, saved }: { clientId: number; saved: readonly Charge[] }) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState(() => rowsOf(saved));
  const [isTried, setIsTried] = useState(false);
  const kept = useKept<readonly Typed[]>(`toli.client.${clientId}.charges`, (typed) =>
    setRows(typed.map(({ days, percent }) => newRow(days, percent))),
  );
  const problems = rowProblems(rows);
  const isRight = problems.every(({ days, percent }) => !days && !percent);
  const saving = useMutation({
    mutationFn: (ordered: ChargeRow[]) => saveCharges(clientId, chargesOf(ordered)),
    onSuccess: (now) => {
      queryClient.setQueryData(chargesQuery(clientId).queryKey, now);
      kept.drop();
      setIsTried(false);
      toast.success(t.chargesSaved);
    },
    onError: (error) => toast.formError(sentenceOf(error, t.chargesSaveFailed)),
  });
  const type = (next: ChargeRow[]) => {
    kept.settle();
    kept.keep(next);
    setRows(next);
  };
  const change = (key: number, changed: Partial<Typed>) =>
    type(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));

  return (
    <form
      ref={form}
      noValidate
      aria-label={t.charges}
      className={classes["form"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setIsTried(true);
        const ordered = inOrder(rows);
        setRows(ordered);
        const isFine = rowProblems(ordered).every(({ days, percent }) => !days && !percent);
        if (isFine && !saving.isPending) saving.mutate(ordered);
        else
          requestAnimationFrame(() =>
            form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
          );
      }}
    >
      {kept.notice}
      <ol className={classes["brackets"]}>
        {rows.map((row, index) => {
          const isLast = index === rows.length - 1;
          const shown = isTried || isRight ? problems[index] : undefined;
          return (
            <li key={row.key}>
              <fieldset className={classes["bracket"]}>
                <legend className="visually-hidden">{t.bracket(index + 1)}</legend>
                <TextField
                  label={t.from}
                  inputMode="numeric"
                  value={isLast ? "0" : row.days}
                  readOnly={isLast}
                  error={shown?.days}
                  maxLength={3}
                  onChange={(event) => change(row.key, { days: event.currentTarget.value })}
                />
                <TextField
                  label={t.percent}
                  inputMode="numeric"
                  value={row.percent}
                  error={shown?.percent}
                  maxLength={3}
                  onChange={(event) => change(row.key, { percent: event.currentTarget.value })}
                />
                {isLast ? (
                  <span className={classes["spacer"]} />
                ) : (
                  <button
                    type="button"
                    className={classes["icon"]}
                    aria-label={t.removeBracket(index + 1)}
                    onClick={() => {
                      type(rows.filter(({ key }) => key !== row.key));
                      form.current?.querySelector<HTMLElement>("[data-add]")?.focus();
                    }}
                  >
                    <Trash2 size={18} aria-hidden />
                  </button>
                )}
              </fieldset>
            </li>
          );
        })}
      </ol>
      <p className={classes["hint"]}>{t.lastBracket}</p>
      {isRight && (
        <div className={classes["read"]}>
          <h3 className={classes["small"]}>{t.travellersRead}</h3>
          <ul className={classes["sentences"]}>
            {sentencesOf(chargesOf(rows)).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes["actions"]}>
        <Button
          data-add
          variant="outline"
          before={<Plus size={18} aria-hidden />}
          disabled={rows.length >= MOST_ROWS}
          onClick={() => type([newRow("", ""), ...rows])}
        >
          {t.addBracket}
        </Button>
        <Button type="submit" loading={saving.isPending} saying={t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
