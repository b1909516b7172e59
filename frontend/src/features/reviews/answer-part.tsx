import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/own-reviews";
import { sentenceOf } from "@/api/errors";
import { AnswerIn } from "@/api/generated/zod.gen";
import { answerReview, keys, type OwnReview } from "@/features/reviews/own-queries";
import classes from "@/features/reviews/own-reviews.module.css";
import { ReportDialog } from "@/features/reviews/report-dialog";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { FormLongTextField } from "@/ui/form-fields";
import { ItemActions } from "@/ui/item-cards";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";
import { useDraft } from "@/ui/use-draft";

const LONGEST = 2000;

type Props = {
  clientId: number;
  review: OwnReview;
  /** It was opened to be answered. */
  isOpened: boolean;
};

/** The operator's answer to a review, and its report. */
export function AnswerPart({ clientId, review, isOpened }: Props) {
  const { author, answer, answered_at, report } = review;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.own(clientId) });
  const { found: draft } = useDraft(answerKey(clientId, review));
  // An answer drafted before a reload is opened again.
  const [isAnswering, setAnswering] = useState(draft !== null || (isOpened && !answer));
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      {report && (
        <Hint lines>
          {[
            report.flag && t.flags[report.flag],
            report.reason && t.reasonOfReport(report.reason),
            report.decision_reason && t.reasonOfDecision(report.decision_reason),
          ]
            .filter(Boolean)
            .join("\n")}
        </Hint>
      )}
      {answer && !isAnswering && (
        <div className={classes["answer"]}>
          <Hint lines>
            {t.yourAnswer}
            {answered_at && `, ${formatMoment(answered_at)}`}
          </Hint>
          <p className={classes["text"]}>{answer}</p>
        </div>
      )}
      {isAnswering ? (
        <AnswerForm
          clientId={clientId}
          review={review}
          onSaved={refresh}
          onClose={() => setAnswering(false)}
        />
      ) : (
        <ItemActions>
          <Button
            size="sm"
            variant={answer ? "outline" : "filled"}
            aria-label={(answer ? t.editAnswerTo : t.answerTo)(author)}
            onClick={() => setAnswering(true)}
          >
            {answer ? t.editAnswer : t.answer}
          </Button>
          {!report?.reason && !report?.decision && (
            <Button
              size="sm"
              variant="subtle"
              aria-label={t.reportOf(author)}
              onClick={() => setReporting(true)}
            >
              {t.report}
            </Button>
          )}
        </ItemActions>
      )}
      <ReportDialog
        clientId={clientId}
        review={review}
        opened={isReporting}
        onClose={() => setReporting(false)}
        onDone={refresh}
      />
    </>
  );
}

function answerKey(clientId: number, { review_id }: OwnReview): string {
  return `toli.client.${clientId}.review.${review_id}`;
}

type FormProps = Omit<Props, "isOpened"> & { onSaved: () => Promise<unknown>; onClose: () => void };

function AnswerForm({ clientId, review, onSaved, onClose }: FormProps) {
  const { form, dropDraft } = useFormWithDraft({
    draftKey: answerKey(clientId, review),
    restoresAtOnce: true,
    defaultValues: { text: review.answer },
    resolver: zodResolver(AnswerIn),
  });
  const saving = useMutation({
    mutationFn: ({ text }: { text: string }) => answerReview({ clientId, review }, text),
    onSuccess: async (saved) => {
      dropDraft();
      toast.success(saved.answer ? t.answered : t.answerRemoved);
      await onSaved();
      onClose();
    },
  });
  return (
    <Form
      form={form}
      aria-label={t.answerTo(review.author)}
      className={classes["form"]}
      onSave={(values) => saving.mutateAsync(values)}
    >
      <FormLongTextField
        control={form.control}
        name="text"
        label={t.yourAnswer}
        description={t.answerHint}
        rows={4}
        autosize={false}
        maxLength={LONGEST}
        autoFocus
      />
      {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.answerFailed)}</Notice>}
      <ItemActions>
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            dropDraft();
            onClose();
          }}
        >
          {t.cancel}
        </Button>
        <SubmitButton control={form.control} size="sm">
          {t.sendAnswer}
        </SubmitButton>
      </ItemActions>
    </Form>
  );
}
