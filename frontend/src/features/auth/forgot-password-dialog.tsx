import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#messages/auth";
import { failureOf, fieldErrorOf } from "@/api/errors";
import classes from "@/features/auth/auth.module.css";
import { forgetPassword, resetPassword } from "@/features/auth/calls";
import { CodeEntry } from "@/features/auth/code-entry";
import { EmailForm } from "@/features/auth/email-form";
import { NewPasswordForm } from "@/features/auth/new-password-form";
import { useTimedMessage } from "@/features/auth/use-timed-message";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { Resend } from "@/ui/resend";
import { Steps } from "@/ui/steps";

const MESSAGES_LAST = 4_000;
const CLOSES_AFTER = 2_000;

type Props = { opened: boolean; email: string; onClose: () => void };

/** Password reset in three steps. Closing the dialog discards the input. */
export function ForgotPasswordDialog({ opened, email, onClose }: Props) {
  return (
    <Dialog title={t.forgotTitle} opened={opened} onClose={onClose}>
      {opened && <ForgotPassword email={email} onDone={onClose} />}
    </Dialog>
  );
}

type Entered = { step: 0 | 1 | 2; email: string; code: string };
type Message = { tone: "good" | "bad"; text: string };

function ForgotPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const [entered, setEntered] = useState<Entered>({ step: 0, email, code: "" });
  const [resendAt, setResendAt] = useState(0);
  const [message, showMessage] = useTimedMessage<Message>(MESSAGES_LAST);
  const [codeError, setCodeError] = useTimedMessage<string>(MESSAGES_LAST);
  const asking = useMutation({
    mutationFn: forgetPassword,
    onSuccess: ({ resend_after }, to) => {
      setEntered({ step: 1, email: to, code: "" });
      setResendAt(Date.now() + resend_after * 1000);
      showMessage({ tone: "good", text: t.sentOtp });
    },
    onError: (error) =>
      showMessage({ tone: "bad", text: failureOf(error, t.sendOtpFailed, t.sendOtpFailed) }),
  });
  const resetting = useMutation({
    mutationFn: (password: string) => resetPassword(entered.email, entered.code, password),
    onError: (error) => {
      if (fieldErrorOf(error, "new_password")) return;
      const wrongCode = fieldErrorOf(error, "code");
      if (!wrongCode)
        return showMessage({ tone: "bad", text: failureOf(error, t.resetFailed, t.resetFailed) });
      setCodeError(wrongCode);
      setEntered((last) => ({ ...last, step: 1 }));
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
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      {entered.step === 0 && (
        <EmailForm
          email={entered.email}
          onEmail={(typed) => setEntered((last) => ({ ...last, email: typed }))}
          lead={t.forgotLead}
          submitLabel={t.sendOtp}
          loading={asking.isPending}
          messagesLast={MESSAGES_LAST}
          onSubmit={() => asking.mutate(entered.email.trim())}
        />
      )}
      {entered.step === 1 && (
        <>
          <CodeEntry
            submitLabel={t.continue}
            loading={false}
            error={codeError}
            messagesLast={MESSAGES_LAST}
            onSubmit={(code) => {
              showMessage(undefined);
              setEntered((last) => ({ ...last, step: 2, code }));
            }}
          />
          <Resend
            email={entered.email}
            until={resendAt}
            loading={asking.isPending}
            onResend={() => asking.mutate(entered.email)}
            onChange={() => setEntered((last) => ({ ...last, step: 0 }))}
          />
        </>
      )}
      {entered.step === 2 && (
        <NewPasswordForm
          loading={resetting.isPending}
          messagesLast={MESSAGES_LAST}
          refused={fieldErrorOf(resetting.error, "new_password")}
          onChange={resetting.reset}
          onSubmit={(password) => resetting.mutate(password)}
        />
      )}
    </div>
  );
}
