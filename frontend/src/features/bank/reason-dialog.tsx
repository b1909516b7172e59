import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import { ignoreLine, type LinePath, undoLine } from "@/features/bank/queries";
import { Dialog } from "@/ui/dialog";
import { TextForm } from "@/ui/text-dialog";

type Act = "ignore" | "undo" | "unmatch";
type Props = {
  act: Act | null;
  path: LinePath;
  amount: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Ignores a line, or undoes its payments and matches, with a reason. */
export function ReasonDialog({ act, ...props }: Props) {
  return (
    <Dialog title={textsOf(act).title(props.amount)} opened={act !== null} onClose={props.onClose}>
      {act && <ReasonForm act={act} {...props} />}
    </Dialog>
  );
}

function ReasonForm({ act, path, amount, onClose, onDone }: Props & { act: Act }) {
  const texts = textsOf(act);
  const acting = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      act === "ignore" ? ignoreLine(path, reason) : undoLine(path, reason),
  });
  return (
    <TextForm
      draftKey={`toli.client.${path.client_id}.bank.${path.line_id}.${act}`}
      text={texts.text}
      texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 200, rows: 2 } }}
      back={t.back}
      submit={texts.title(amount)}
      isDanger={act === "undo"}
      sent={texts.done}
      onSend={acting.mutateAsync}
      errorOf={(error) => sentenceOf(error, t.actFailed)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function textsOf(act: Act | null) {
  return act === "undo" || act === "unmatch"
    ? t.undos[act]
    : { title: t.ignoreTitle, text: t.ignoreText, done: t.ignored };
}
