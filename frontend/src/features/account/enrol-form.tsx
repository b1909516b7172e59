import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#messages/account";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { ProofDeclined, type WithProof } from "@/domain/proof";
import { confirmSecondFactor } from "@/features/account/calls";
import { copyText } from "@/features/account/copy-text";
import classes from "@/features/account/enrol-dialog.module.css";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { QrCode } from "@/ui/qr-code";

type Props = {
  enrolled: Wire["TotpEnrolled"];
  withProof: WithProof;
  onOn: (codes: readonly string[]) => void;
};

/** The secret for an authenticator app, and the first code, which shows that the app has it. */
export function EnrolForm({ enrolled: { secret, otpauth_url }, withProof, onOn }: Props) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const confirming = useMutation({
    mutationFn: (entered: string) => withProof(() => confirmSecondFactor(entered)),
    onSuccess: ({ recovery_codes }) => onOn(recovery_codes),
    onError: () => setCode(""),
  });
  const { error, isPending } = confirming;
  const codeError = problem ?? fieldErrorOf(error, "code");

  useEffect(() => {
    if (error && !isPending) field.current?.focus();
  }, [error, isPending]);

  const submit = (entered: string) => {
    if (isPending) return;
    const isWhole = /^\d{6}$/.test(entered);
    setProblem(isWhole ? undefined : t.enterCode);
    if (isWhole) confirming.mutate(entered);
    else field.current?.focus();
  };

  return (
    <form
      noValidate
      className={classes["form"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <div className={classes["scan"]}>
        <QrCode text={otpauth_url} label={t.qrLabel} />
        <Stack align="start" gap={2}>
          <p>{t.enrolScan}</p>
          <p>{t.enrolManually}</p>
          <code className={classes["key"]}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <Button variant="outline" size="sm" onClick={() => void copyText(secret, t.keyCopied)}>
            {t.copyKey}
          </Button>
        </Stack>
      </div>
      <p>{t.enrolConfirm}</p>
      {error && !codeError && !(error instanceof ProofDeclined) && (
        <Notice tone="bad">{sentenceOf(error, t.factorFailed)}</Notice>
      )}
      <CodeField
        ref={field}
        value={code}
        error={codeError}
        disabled={isPending}
        onChange={setCode}
        onComplete={submit}
      />
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        {t.turnOn}
      </Button>
    </form>
  );
}
