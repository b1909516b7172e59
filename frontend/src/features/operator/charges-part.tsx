import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { t } from "#messages/eventsettings";
import { sentenceOf } from "@/api/errors";
import {
  type ChargeRow,
  chargesOf,
  inOrder,
  MOST_ROWS,
  newRow,
  type RowProblems,
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
import { useDraftForm } from "@/ui/use-draft-form";

/** The cancellation charges, with a preview of how travellers read them. */
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

type Fields = { rows: readonly ChargeRow[] };

function ChargesForm({ clientId, saved }: { clientId: number; saved: readonly Charge[] }) {
  const queryClient = useQueryClient();
  const add = useRef<HTMLButtonElement>(null);
  const [start] = useState(() => ({ rows: rowsOf(saved) }));
  const form = useDraftForm<Fields>({
    draftKey: `toli.client.${clientId}.charges`,
    start,
    problemsOf: ({ rows }) => pathsOf(rowProblems(rows)),
  });
  const { rows } = form.values;
  const isRight = rowProblems(rows).every(({ days, percent }) => !days && !percent);
  const saving = useMutation({
    mutationFn: (ordered: readonly ChargeRow[]) => saveCharges(clientId, chargesOf(ordered)),
    onSuccess: (now) => {
      queryClient.setQueryData(chargesQuery(clientId).queryKey, now);
      form.dropDraft();
      form.reset({ rows: rowsOf(now) });
      toast.success(t.chargesSaved);
    },
    onError: (error) => toast.formError(sentenceOf(error, t.chargesSaveFailed)),
  });

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={t.charges}
      className={classes["form"]}
      onSubmit={(event) => {
        form.set("rows", inOrder(rows));
        void form.submit((values) => saving.isPending || saving.mutate(values.rows))(event);
      }}
    >
      {form.notice}
      <ol className={classes["brackets"]}>
        {rows.map((row, index) => {
          const isLast = index === rows.length - 1;
          return (
            // Rows are sorted on submit only: until then no errors about their order are shown.
            <li key={row.key}>
              <fieldset className={classes["bracket"]}>
                <legend className="visually-hidden">{t.bracket(index + 1)}</legend>
                <TextField
                  {...form.field(`rows.${index}.days`)}
                  onBlur={undefined}
                  label={t.from}
                  inputMode="numeric"
                  {...(isLast && { value: "0", readOnly: true })}
                  maxLength={3}
                />
                <TextField
                  {...form.field(`rows.${index}.percent`)}
                  onBlur={undefined}
                  label={t.percent}
                  inputMode="numeric"
                  maxLength={3}
                />
                {isLast ? (
                  <span className={classes["spacer"]} />
                ) : (
                  <button
                    type="button"
                    className={classes["icon"]}
                    aria-label={t.removeBracket(index + 1)}
                    onClick={() => {
                      form.set("rows", rows.toSpliced(index, 1));
                      add.current?.focus();
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
          ref={add}
          variant="outline"
          before={<Plus size={18} aria-hidden />}
          disabled={rows.length >= MOST_ROWS}
          onClick={() => form.set("rows", [newRow("", ""), ...rows])}
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

function pathsOf(
  problems: readonly RowProblems[],
): Partial<Record<`rows.${number}.${keyof RowProblems}`, string>> {
  return Object.fromEntries(
    problems.flatMap((row, index) =>
      Object.entries(row).map(([field, problem]) => [`rows.${index}.${field}`, problem]),
    ),
  );
}
