import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/own-reviews";
import { sentenceOf } from "@/api/errors";
import { type Decision, decideReport, keys, type Reported } from "@/features/reviews/own-queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField } from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

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

const Reason = z.object({ reason: requiredText });

function Decide({ reported, decision, onClose }: Deciding & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    ...formOptions,
    defaultValues: { reason: "" },
    resolver: zodResolver(Reason, { error: messagesByField({ reason: t.reasonMissing }) }),
  });
  const deciding = useMutation({
    mutationFn: ({ reason }: { reason: string }) => decideReport(reported.report_id, { decision, reason }),
    onSuccess: async () => {
      toast.success(t.decisionSaved[decision]);
      await queryClient.invalidateQueries({ queryKey: keys.reports });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      onSave={deciding.mutateAsync}
      error={deciding.isError ? sentenceOf(deciding.error, t.decisionFailed) : null}
      back={t.cancel}
      onBack={onClose}
      submit={decision === "hide" ? t.hide : t.keep}
      isDanger={decision === "hide"}
    >
      <p>{decision === "hide" ? t.hideText : t.keepText}</p>
      <FormLongTextField
        control={form.control}
        name="reason"
        label={t.decisionReason}
        description={t.decisionHint}
        rows={3}
        maxLength={LONGEST_REASON}
        withAsterisk
      />
    </DialogForm>
  );
}
