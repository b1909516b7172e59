import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import { ignoreLine, undoLine } from "@/features/bank/queries";
import { Dialog } from "@/ui/dialog";
import { TextForm } from "@/ui/text-dialog";

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
    <Dialog title={title(props.amount)} opened={act !== null} onClose={props.onClose}>
      {act && <ReasonForm act={act} {...props} />}
    </Dialog>
  );
}

function ReasonForm({ act, path, amount, onClose, onDone }: Props & { act: Act }) {
  const isUndo = act === "undo";
  const acting = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      isUndo ? undoLine(path, reason) : ignoreLine(path, reason),
  });
  return (
    <TextForm
      draftKey={`toli.client.${path.client_id}.bank.${path.line_id}.${act}`}
      text={isUndo ? t.undoText : t.ignoreText}
      texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 200, rows: 2 } }}
      back={t.back}
      submit={(isUndo ? t.undoTitle : t.ignoreTitle)(amount)}
      isDanger={isUndo}
      sent={isUndo ? t.undone : t.ignored}
      onSend={acting.mutateAsync}
      errorOf={(error) => sentenceOf(error, t.actFailed)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
