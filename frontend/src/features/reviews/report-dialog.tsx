import { t } from "#messages/own-reviews";
import { sentenceOf } from "@/api/errors";
import { type OwnReview, reportReview } from "@/features/reviews/own-queries";
import { TextDialog } from "@/ui/text-dialog";

const LONGEST_REASON = 1000;

type Props = {
  clientId: number;
  review: OwnReview;
  opened: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Reports a review to the platform's administrators. */
export function ReportDialog({ clientId, review, ...props }: Props) {
  return (
    <TextDialog
      title={t.reportOf(review.author)}
      draftKey={`toli.client.${clientId}.report.${review.review_id}`}
      text={t.reportText}
      texts={{
        reason: { label: t.reportReason, missing: t.reasonMissing, maxLength: LONGEST_REASON, rows: 3 },
      }}
      back={t.cancel}
      submit={t.sendReport}
      sent={t.reported}
      onSend={({ reason }) => reportReview({ clientId, review }, reason)}
      errorOf={(error) => sentenceOf(error, t.reportFailed)}
      {...props}
    />
  );
}
