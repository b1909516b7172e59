import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/bank/bank.module.css";
import { keys, type Statement, statementsQuery, uploadStatement } from "@/features/bank/queries";
import { StatementColumns } from "@/features/bank/statement-columns";
import { formatDay } from "@/lib/dates";
import { Card } from "@/ui/card";
import { FileDrop } from "@/ui/file-drop";
import { Note } from "@/ui/layout";
import layout from "@/ui/page-parts.module.css";

const MOST_BYTES = 5 * 2 ** 20;
const MOST_SHOWN = 3;
const ACCEPTED = ".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Uploads a statement, asks for its columns where they are not known, and says what came of the latest. */
export function StatementUpload({ clientId }: { clientId: number }) {
  const queryClient = useQueryClient();
  const statements = useQuery(statementsQuery(clientId));
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all(clientId) });
  const sending = useMutation({
    mutationFn: (file: File) => uploadStatement(file, clientId),
    onSuccess: refresh,
  });
  const all = statements.data?.data ?? [];
  const draft = all.find(({ state }) => state === "draft");
  return (
    <>
      <Card label={t.file} className={layout["part"]}>
        <FileDrop
          accept={ACCEPTED}
          mostBytes={MOST_BYTES}
          choose={t.choose}
          orDrop={t.orDrop}
          limits={t.limits}
          tooLarge={t.tooLarge}
          reading={sending.isPending ? t.reading(sending.variables.name) : null}
          error={sending.isError ? sentenceOf(sending.error, t.uploadFailed) : null}
          onFile={(file) => sending.mutate(file)}
        />
        {all.length > 0 && (
          <ul className={classes["statements"]}>
            {all
              .filter(({ state }) => state === "read")
              .slice(0, MOST_SHOWN)
              .map((statement) => (
                <li key={statement.statement_id}>
                  {t.read(statement.filename, statement.added)}
                  <Note above={1}>{outcomeOf(statement)}</Note>
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

function outcomeOf({ bank, known: knownLines, skipped, first_day, last_day }: Statement): string {
  return [
    t.banks[bank],
    first_day && last_day && t.days(formatDay(first_day), formatDay(last_day)),
    knownLines > 0 && t.known(knownLines),
    skipped > 0 && t.skipped(skipped),
  ]
    .filter(Boolean)
    .join(" · ");
}
