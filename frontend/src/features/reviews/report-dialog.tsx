import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/own-reviews";
import { sentenceOf } from "@/api/errors";
import { type OwnReview, reportReview } from "@/features/reviews/own-queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

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

function Report({ clientId, review, onClose, onDone }: Omit<Props, "opened">) {
  const form = useForm({
    start: { reason: "" },
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: t.reasonMissing }),
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
      formRef={form.ref}
      onSubmit={form.submit((values) => reporting.mutate(values))}
      error={reporting.isError ? sentenceOf(reporting.error, t.reportFailed) : null}
      back={t.cancel}
      onBack={onClose}
      submit={t.sendReport}
      isSaving={reporting.isPending}
    >
      <p>{t.reportText}</p>
      <LongTextField
        {...form.field("reason")}
        label={t.reportReason}
        rows={3}
        maxLength={LONGEST_REASON}
        withAsterisk
      />
    </DialogForm>
  );
}
