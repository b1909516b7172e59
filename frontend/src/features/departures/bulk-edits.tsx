import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/bulk-edit";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/departures/bulk-edit.module.css";
import {
  changed,
  editsQuery,
  type MadeEdit,
  type Undone,
  undoEdit,
} from "@/features/departures/bulk-edit-queries";
import { formatDay, formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Expander } from "@/ui/expander";
import { Hint, Row, Stack, Text } from "@/ui/layout";
import { Notice } from "@/ui/notice";

/** Undoes edits, and says what could not be restored. */
function useUndo(clientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: MadeEdit) => undoEdit(clientId, edit.bulk_edit_id),
    onSettled: () =>
      Promise.all(Object.values(changed).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** The edit that was just made, with the button that undoes it. */
export function MadeEditNotice({ clientId, edit }: { clientId: number; edit: MadeEdit }) {
  const undoing = useUndo(clientId);
  if (undoing.data) return <UndoneNotice undone={undoing.data} />;
  return (
    <>
      <Notice
        tone="good"
        action={
          <Button
            variant="outline"
            size="sm"
            loading={undoing.isPending}
            onClick={() => undoing.mutate(edit)}
          >
            {t.undo}
          </Button>
        }
      >
        {t.done(edit.departures)} {sentence(edit)}
      </Notice>
      {undoing.isError && <Notice tone="bad">{sentenceOf(undoing.error, t.undoFailed)}</Notice>}
    </>
  );
}

function UndoneNotice({ undone: { edit, problems } }: { undone: Undone }) {
  if (problems.length === 0) return <Notice tone="good">{t.undone(edit.restored)}</Notice>;
  return (
    <Notice tone="warn" title={t.undonePartly(edit.restored, problems.length)}>
      <Stack as="ul" gap={1} size="sm">
        {problems.map(({ event_plan_id, event_name, tour_start_date, message }) => (
          <li key={event_plan_id}>{t.problem(event_name, formatDay(tour_start_date), message)}</li>
        ))}
      </Stack>
    </Notice>
  );
}

/** The latest edits of several departures; nothing where there are none. */
export function RecentEdits({ clientId }: { clientId: number }) {
  const [opened, setOpened] = useState(false);
  const edits = useQuery(editsQuery(clientId));
  const undoing = useUndo(clientId);
  if (edits.isError) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="outline" size="sm" onClick={() => void edits.refetch()}>
            {t.retry}
          </Button>
        }
      >
        {sentenceOf(edits.error, t.recentFailed)}
      </Notice>
    );
  }
  if (!edits.data || edits.data.length === 0) return null;
  return (
    <Expander head={t.recent} opened={opened} onToggle={() => setOpened(!opened)}>
      <Stack>
        <Hint>{t.recentHint}</Hint>
        {undoing.data && <UndoneNotice undone={undoing.data} />}
        {undoing.isError && <Notice tone="bad">{sentenceOf(undoing.error, t.undoFailed)}</Notice>}
        <Stack as="ul" gap={2}>
          {edits.data.map((edit) => (
            <li key={edit.bulk_edit_id} className={classes["preview"]}>
              <Row noWrap align="start" justify="between">
                <Text weight={650}>{sentence(edit)}</Text>
                {edit.undone_at === null && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t.undoOf(sentence(edit))}
                    loading={undoing.isPending && undoing.variables.bulk_edit_id === edit.bulk_edit_id}
                    disabled={undoing.isPending}
                    onClick={() => undoing.mutate(edit)}
                  >
                    {t.undo}
                  </Button>
                )}
              </Row>
              <Hint>{t.madeBy(edit.made_by ?? t.someone, formatMoment(edit.made_at))}</Hint>
              {edit.undone_at !== null && (
                <Hint>
                  {t.undoneBy(
                    edit.undone_by ?? t.someone,
                    formatMoment(edit.undone_at),
                    edit.restored,
                    edit.departures,
                  )}
                </Hint>
              )}
            </li>
          ))}
        </Stack>
      </Stack>
    </Expander>
  );
}

function sentence({ departures, trips, fields }: MadeEdit): string {
  return t.entry(departures, trips.join(", "), fields.map((field) => t.fields[field]).join(", "));
}
