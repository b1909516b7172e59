import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/auth";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import classes from "@/features/auth/auth.module.css";
import { forgetPassword, resetPassword } from "@/features/auth/calls";
import { CodeEntry } from "@/features/auth/code-entry";
import { EmailForm } from "@/features/auth/email-form";
import { NewPasswordForm } from "@/features/auth/new-password-form";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { Steps } from "@/ui/steps";

const CLOSES_AFTER = 2_000;

type Props = { opened: boolean; email: string; onClose: () => void };

/** A new password in three steps. What was entered goes when the dialog does. */
export function ForgotPasswordDialog({ opened, email, onClose }: Props) {
  return (
    <Dialog title={t.forgotTitle} opened={opened} onClose={onClose}>
      {opened && <ForgotPassword email={email} onDone={onClose} />}
    </Dialog>
  );
}

type Entered = { step: 0 | 1 | 2; email: string; code: string; codeError: string | undefined };

function ForgotPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const [entered, setEntered] = useState<Entered>({ step: 0, email, code: "", codeError: undefined });
  const asking = useMutation({
    mutationFn: forgetPassword,
    onSuccess: (_, to) => setEntered({ step: 1, email: to, code: "", codeError: undefined }),
  });
  const resetting = useMutation({
    mutationFn: (password: string) => resetPassword(entered.email, entered.code, password),
    onError: (error) => {
      const codeError = fieldErrorOf(error, "code");
      if (codeError) setEntered((last) => ({ ...last, step: 1, codeError }));
    },
  });

  useEffect(() => {
    if (!resetting.isSuccess) return;
    const timer = setTimeout(onDone, CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [resetting.isSuccess, onDone]);

  if (resetting.isSuccess) return <Notice tone="good">{t.resetDone}</Notice>;
  return (
    <div className={classes["form"]}>
      <Steps names={t.forgotSteps} current={entered.step} />
      {entered.step === 0 && (
        <EmailForm
          email={entered.email}
          onEmail={(typed) => setEntered((last) => ({ ...last, email: typed }))}
          lead={t.forgotLead}
          submitLabel={t.sendOtp}
          loading={asking.isPending}
          error={asking.error ? sentenceOf(asking.error, t.sendOtpFailed) : undefined}
          onSubmit={() => asking.mutate(entered.email.trim())}
        />
      )}
      {entered.step === 1 && (
        <>
          <p className={classes["small"]}>{t.sentTo(entered.email)}</p>
          <CodeEntry
            submitLabel={t.continue}
            loading={false}
            error={entered.codeError}
            onSubmit={(code) => setEntered((last) => ({ ...last, step: 2, code, codeError: undefined }))}
          />
        </>
      )}
      {entered.step === 2 && (
        <NewPasswordForm
          loading={resetting.isPending}
          error={resetting.error ? sentenceOf(resetting.error, t.resetFailed) : undefined}
          onSubmit={(password) => resetting.mutate(password)}
        />
      )}
    </div>
  );
}
