import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import { ProofDeclined, type WithProof } from "@/domain/proof";
import classes from "@/features/account/dialogs.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";

type Question<T> = {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  act: (code: string) => Promise<T>;
};

type Shared<T> = { withProof: WithProof; onDone: (result: T) => void; onClose: () => void };

/**
 * Asks for a code of the second factor before it is turned off or its recovery codes are replaced. It is there before
 * a question opens it, because the dialog that was added last is on top, and that has to be the proof of identity.
 */
export function SecondFactorDialog<T>({ question, ...shared }: Shared<T> & { question: Question<T> | null }) {
  return (
    <Dialog title={question?.title ?? ""} opened={question !== null} onClose={shared.onClose} size="sm">
      {question && <CodeForm {...question} {...shared} />}
    </Dialog>
  );
}

function CodeForm<T>({ text, confirm, cancel, act, withProof, onDone, onClose }: Question<T> & Shared<T>) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const acting = useMutation({
    mutationFn: (entered: string) => withProof(() => act(entered)),
    onSuccess: onDone,
  });
  const { error, isPending } = acting;
  const codeError = problem ?? fieldErrorOf(error, "code");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = code.trim();
    setProblem(entered ? undefined : t.enterFactor);
    if (entered) acting.mutate(entered);
    else event.currentTarget.querySelector("input")?.focus();
  };

  return (
    <form noValidate className={classes["form"]} onSubmit={submit}>
      <p>{text}</p>
      {error && !codeError && !(error instanceof ProofDeclined) && (
        <Notice tone="bad">{sentenceOf(error, t.factorFailed)}</Notice>
      )}
      <TextField
        label={t.factorCode}
        description={t.factorCodeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={code}
        error={codeError}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" variant="danger" loading={isPending}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
