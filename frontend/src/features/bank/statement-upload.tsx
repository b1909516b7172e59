import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/bank/bank.module.css";
import { keys, type Statement, statementsQuery, uploadStatement } from "@/features/bank/queries";
import { StatementColumns } from "@/features/bank/statement-columns";
import { formatDay } from "@/lib/dates";
import { Card } from "@/ui/card";

const MOST_BYTES = 5 * 2 ** 20;
const MOST_SHOWN = 3;
const ACCEPTED = ".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Uploads a statement, asks for its columns where they are not known, and says what came of the latest. */
export function StatementUpload({ clientId }: { clientId: number }) {
  const id = useId();
  const queryClient = useQueryClient();
  const statements = useQuery(statementsQuery(clientId));
  const [isOver, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all(clientId) });
  const sending = useMutation({
    mutationFn: (file: File) => uploadStatement(file, clientId),
    onSuccess: refresh,
  });
  const take = (file: File | undefined) => {
    if (!file || sending.isPending) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) sending.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const problem = tooLarge ? t.tooLarge : sending.isError ? sentenceOf(sending.error, t.uploadFailed) : null;
  const all = statements.data?.data ?? [];
  const draft = all.find(({ state }) => state === "draft");
  return (
    <>
      <Card label={t.file} className={classes["part"]}>
        <label
          className={classes["zone"]}
          data-over={isOver || undefined}
          data-invalid={problem ? true : undefined}
          aria-busy={sending.isPending}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            type="file"
            className="visually-hidden"
            accept={ACCEPTED}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // The same file may be chosen again.
              event.currentTarget.value = "";
            }}
          />
          <FileSpreadsheet size={24} aria-hidden />
          <span>
            <strong>{t.choose}</strong> <span className={classes["drop"]}>{t.orDrop}</span>
            <small className={classes["limits"]}>{t.limits}</small>
          </span>
        </label>
        {sending.isPending && (
          <p role="status" className={classes["hint"]}>
            {t.reading(sending.variables.name)}
          </p>
        )}
        {problem && (
          <p id={`${id}-error`} role="alert" className={classes["error"]}>
            {problem}
          </p>
        )}
        {all.length > 0 && (
          <ul className={classes["statements"]}>
            {all
              .filter(({ state }) => state === "read")
              .slice(0, MOST_SHOWN)
              .map((statement) => (
                <li key={statement.statement_id}>
                  {t.read(statement.filename, statement.added)}
                  <span className={classes["limits"]}>{outcomeOf(statement)}</span>
                </li>
              ))}
          </ul>
        )}
      </Card>
      {draft && (
        <StatementColumns key={draft.statement_id} clientId={clientId} statement={draft} onDone={refresh} />
      )}
    </>
  );
}

function outcomeOf({ bank, known, skipped, first_day, last_day }: Statement): string {
  return [
    t.banks[bank],
    first_day && last_day && t.days(formatDay(first_day), formatDay(last_day)),
    known > 0 && t.known(known),
    skipped > 0 && t.skipped(skipped),
  ]
    .filter(Boolean)
    .join(" · ");
}
