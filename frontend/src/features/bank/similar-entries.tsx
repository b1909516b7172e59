import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "#messages/bank";
import { ApiError, sentenceOf } from "@/api/errors";
import classes from "@/features/bank/bank.module.css";
import { EntryDetails, nameOf } from "@/features/bank/entry-details";
import { type LinePath, matchEntry, type RecordedEntry } from "@/features/bank/queries";
import { Button } from "@/ui/button";
import { Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = {
  path: LinePath;
  entries: readonly RecordedEntry[];
  isCredit: boolean;
  isSaving: boolean;
  /** Records the line besides the entries. */
  onFurther: () => void;
  onDone: () => Promise<unknown>;
};

/** Recorded entries that a line may be: one of them is chosen, or the line is recorded besides them. */
export function SimilarEntries({ path, entries, isCredit, isSaving, onFurther, onDone }: Props) {
  const matching = useMutation({
    mutationFn: (entry: RecordedEntry) => matchEntry(path, entry),
    onSuccess: () => {
      toast.success(t.confirmed.recorded);
      return onDone();
    },
  });
  const question = useRef<HTMLDivElement>(null);
  // The question replaces the button that had the focus.
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} tabIndex={-1} className={classes["similar"]}>
      <Notice tone="warn" title={t.similarTitle}>
        {t.similarText}
      </Notice>
      <Stack as="ul">
        {entries.map((entry) => (
          <li key={`${entry.source}-${entry.entry_id}`} className={classes["proposal"]}>
            <div className={classes["what"]}>
              <Row as="p" gap={2} weight={600}>
                {nameOf(entry)}
              </Row>
              <EntryDetails entry={entry} />
            </div>
            <Button
              size="sm"
              aria-label={t.confirmOf(t.confirm.recorded(), entry.customer_name)}
              loading={matching.isPending}
              onClick={() => matching.mutate(entry)}
            >
              {t.confirm.recorded()}
            </Button>
          </li>
        ))}
      </Stack>
      {matching.isError && <Notice tone="bad">{sentenceOf(matching.error, t.confirmFailed)}</Notice>}
      <Row justify="end">
        <Button size="sm" variant="outline" loading={isSaving} onClick={onFurther}>
          {isCredit ? t.recordFurther : t.recordFurtherRefund}
        </Button>
      </Row>
    </div>
  );
}

/** The entries that an error names, if a line was refused because of them. */
export function similarEntriesOf(error: unknown): readonly RecordedEntry[] | null {
  return error instanceof ApiError && error.code === "similar_recorded"
    ? (error.data["recorded"] as RecordedEntry[])
    : null;
}
