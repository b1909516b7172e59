import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import { ignoreLine, undoLine } from "@/features/bank/queries";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

type Act = "ignore" | "undo";
type Props = {
  act: Act | null;
  path: { client_id: number; line_id: number };
  amount: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Ignores a line, or reverses its payments, with a reason. */
export function ReasonDialog({ act, ...props }: Props) {
  const title = act === "undo" ? t.undoTitle : t.ignoreTitle;
  return (
    <Dialog title={title(props.amount)} opened={act !== null} onClose={props.onClose} size="sm">
      {act && <ReasonForm act={act} {...props} />}
    </Dialog>
  );
}

function ReasonForm({ act, path, amount, onClose, onDone }: Props & { act: Act }) {
  const isUndo = act === "undo";
  const form = useDraftForm({
    draftKey: `toli.client.${path.client_id}.bank.${path.line_id}.${act}`,
    start: { reason: "" },
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: t.reasonMissing }),
  });
  const acting = useMutation({
    mutationFn: (reason: string) => (isUndo ? undoLine(path, reason) : ignoreLine(path, reason)),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(isUndo ? t.undone : t.ignored);
      await onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(({ reason }) => acting.mutate(reason))}
      error={acting.isError ? sentenceOf(acting.error, t.actFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={(isUndo ? t.undoTitle : t.ignoreTitle)(amount)}
      isDanger={isUndo}
      isSaving={acting.isPending}
    >
      <p>{isUndo ? t.undoText : t.ignoreText}</p>
      {form.notice}
      <LongTextField {...form.field("reason")} label={t.reason} rows={2} maxLength={200} withAsterisk />
    </DialogForm>
  );
}
