import { useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/own-reviews";
import { sentenceOf } from "@/api/errors";
import { type Decision, decideReport, keys, type Reported } from "@/features/reviews/own-queries";
import { Dialog } from "@/ui/dialog";
import { TextForm } from "@/ui/text-dialog";

const LONGEST_REASON = 1000;

type Deciding = { reported: Reported; decision: Decision };
type Props = { deciding: Deciding | null; onClose: () => void };

/** Asks for the reason of a decision about a reported review. */
export function DecisionDialog({ deciding, onClose }: Props) {
  const author = deciding?.reported.review.author ?? "";
  return (
    <Dialog
      title={deciding?.decision === "keep" ? t.keepOf(author) : t.hideOf(author)}
      opened={deciding !== null}
      onClose={onClose}
    >
      {deciding && <Decide {...deciding} onClose={onClose} />}
    </Dialog>
  );
}

function Decide({ reported, decision, onClose }: Deciding & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const isHiding = decision === "hide";
  return (
    <TextForm
      draftKey={`toli.review-report.${reported.report_id}.${decision}`}
      text={isHiding ? t.hideText : t.keepText}
      texts={{
        reason: {
          label: t.decisionReason,
          description: t.decisionHint,
          missing: t.reasonMissing,
          maxLength: LONGEST_REASON,
          rows: 3,
        },
      }}
      back={t.cancel}
      submit={isHiding ? t.hide : t.keep}
      isDanger={isHiding}
      sent={t.decisionSaved[decision]}
      onSend={({ reason }) => decideReport(reported.report_id, { decision, reason })}
      errorOf={(error) => sentenceOf(error, t.decisionFailed)}
      onDone={() => queryClient.invalidateQueries({ queryKey: keys.reports })}
      onClose={onClose}
    />
  );
}
