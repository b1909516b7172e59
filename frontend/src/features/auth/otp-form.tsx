import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import type { Credentials } from "@/features/auth/calls";
import { CodeEntry } from "@/features/auth/code-entry";
import { EmailForm } from "@/features/auth/email-form";
import { SentNotice } from "@/features/auth/sent-notice";
import { useSendCode } from "@/features/auth/use-send-code";
import { Resend } from "@/ui/resend";

type Props = {
  email: string;
  onEmail: (email: string) => void;
  loading: boolean;
  error: string | undefined;
  onSubmit: (credentials: Credentials) => void;
  onRestart: () => void;
  returnPath: string;
};

/** Signing in with a code instead of a password: the address first, then the code. */
export function OtpForm({ email, onEmail, loading, error, onSubmit, onRestart, returnPath }: Props) {
  const code = useSendCode("login", returnPath);

  if (code.sent) {
    const { email: sentTo, resendAt } = code.sent;
    return (
      <div className={classes["form"]}>
        <SentNotice failure={code.error} isRefused={Boolean(error)} text={t.sentOtp} />
        <CodeEntry
          submitLabel={t.verifyAndSignIn}
          loading={loading}
          error={error}
          onSubmit={(entered) => onSubmit({ kind: "code", email: sentTo, code: entered })}
        />
        <Resend
          email={sentTo}
          until={resendAt}
          loading={code.loading}
          onResend={() => {
            onRestart();
            code.send(sentTo);
          }}
          onChange={() => {
            code.forget();
            onRestart();
          }}
        />
      </div>
    );
  }

  return (
    <EmailForm
      email={email}
      onEmail={onEmail}
      lead={t.otpLead}
      submitLabel={t.sendOtp}
      loading={code.loading}
      error={code.error}
      onSubmit={() => code.send(email.trim())}
    />
  );
}
