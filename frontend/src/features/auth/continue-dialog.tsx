import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#messages/auth";
import { refreshPerson } from "@/api/site";
import classes from "@/features/auth/auth.module.css";
import type { Credentials } from "@/features/auth/calls";
import { CodeEntry } from "@/features/auth/code-entry";
import { EmailForm } from "@/features/auth/email-form";
import { ForgotPasswordDialog } from "@/features/auth/forgot-password-dialog";
import { PasswordForm } from "@/features/auth/password-form";
import { SecondFactorForm } from "@/features/auth/second-factor-form";
import { SentNotice } from "@/features/auth/sent-notice";
import { TermsDialog } from "@/features/auth/terms-dialog";
import { useSendCode } from "@/features/auth/use-send-code";
import { useSignIn } from "@/features/auth/use-sign-in";
import { Dialog } from "@/ui/dialog";
import { Hint } from "@/ui/layout";
import { Resend } from "@/ui/resend";

type Props = {
  opened: boolean;
  /** What the first traveller has typed already. */
  email: string;
  phone: string;
  onClose: () => void;
  onSignedIn: () => void;
};

/** Over a booking: one e-mailed code signs in, or makes an account. A password is another way for who has one. */
export function ContinueDialog({ opened, onSignedIn, onClose, ...typed }: Props) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (
    <Dialog title={t.signInToBook} opened={opened} onClose={onClose}>
      <ContinueForm
        {...typed}
        onSignedIn={async () => {
          await refreshPerson(queryClient);
          void router.invalidate();
          onSignedIn();
        }}
      />
    </Dialog>
  );
}

type FormProps = Pick<Props, "email" | "phone"> & { onSignedIn: () => Promise<void> };

function ContinueForm({ email: initialEmail, phone, onSignedIn }: FormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [isByPassword, setByPassword] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const signIn = useSignIn(onSignedIn);
  if (signIn.needsSecondFactor) {
    return (
      <SecondFactorForm
        loading={signIn.loading}
        error={signIn.error}
        onSubmit={signIn.submitSecondFactor}
        onRestart={signIn.clear}
      />
    );
  }
  const shared = { email, onEmail: setEmail, loading: signIn.loading, onSubmit: signIn.submit };
  return (
    <>
      {isByPassword ? (
        <PasswordForm
          {...shared}
          error={signIn.errorOf("password")}
          help={signIn.help}
          onForgot={() => setForgotten(true)}
        />
      ) : (
        <CodeForm {...shared} phone={phone} error={signIn.errorOf("booking")} onRestart={signIn.clear} />
      )}
      <Hint above={5} surface="line">
        <button type="button" className={classes["textButton"]} onClick={() => setByPassword(!isByPassword)}>
          {isByPassword ? t.continueByCode : t.continueByPassword}
        </button>
      </Hint>
      <ForgotPasswordDialog opened={isForgotten} email={email} onClose={() => setForgotten(false)} />
    </>
  );
}

type CodeFormProps = {
  email: string;
  phone: string;
  onEmail: (email: string) => void;
  loading: boolean;
  error: string | undefined;
  onSubmit: (credentials: Credentials) => void;
  onRestart: () => void;
};

function CodeForm({ email, phone, onEmail, loading, error, onSubmit, onRestart }: CodeFormProps) {
  const [readsTerms, setReadsTerms] = useState(false);
  const code = useSendCode("booking");
  if (code.sent) {
    const { email: sentTo, resendAt } = code.sent;
    return (
      <div className={classes["form"]}>
        <SentNotice failure={code.error} isRefused={Boolean(error)} text={t.sentOtp} />
        <CodeEntry
          submitLabel={t.verifyAndHold}
          loading={loading}
          error={error}
          onSubmit={(entered) => onSubmit({ kind: "booking", email: sentTo, code: entered, phone })}
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
    <div className={classes["form"]}>
      <EmailForm
        email={email}
        onEmail={onEmail}
        lead={t.continueLead}
        submitLabel={t.sendOtp}
        loading={code.loading}
        error={code.error}
        onSubmit={() => code.send(email.trim())}
      />
      <Hint>
        {t.continueTerms}
        <button type="button" className={classes["textButton"]} onClick={() => setReadsTerms(true)}>
          {t.terms}
        </button>
        {"."}
      </Hint>
      <TermsDialog opened={readsTerms} onClose={() => setReadsTerms(false)} />
    </div>
  );
}
