import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/own-reviews";
import { sentenceOf } from "@/api/errors";
import { type OwnReview, reportReview } from "@/features/reviews/own-queries";
import { requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormLongTextField } from "@/ui/form-fields";
import { toast } from "@/ui/toasts";

const LONGEST_REASON = 1000;

type Props = {
  clientId: number;
  review: OwnReview;
  opened: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Reports a review to the platform's administrators. */
export function ReportDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={t.reportOf(props.review.author)} opened={opened} onClose={props.onClose}>
      {opened && <Report {...props} />}
    </Dialog>
  );
}

const Reason = z.object({ reason: requiredText });

function Report({ clientId, review, onClose, onDone }: Omit<Props, "opened">) {
  const form = useForm({
    ...formOptions,
    defaultValues: { reason: "" },
    resolver: zodResolver(Reason, { error: messagesByField({ reason: t.reasonMissing }) }),
  });
  const reporting = useMutation({
    mutationFn: ({ reason }: { reason: string }) => reportReview({ clientId, review }, reason),
    onSuccess: async () => {
      toast.success(t.reported);
      await onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      onSave={reporting.mutateAsync}
      error={reporting.isError ? sentenceOf(reporting.error, t.reportFailed) : null}
      back={t.cancel}
      onBack={onClose}
      submit={t.sendReport}
    >
      <p>{t.reportText}</p>
      <FormLongTextField
        control={form.control}
        name="reason"
        label={t.reportReason}
        rows={3}
        maxLength={LONGEST_REASON}
        withAsterisk
      />
    </DialogForm>
  );
}
