import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/auth";
import { failureOf } from "@/api/errors";
import classes from "@/features/auth/auth.module.css";
import { type Credentials, sendPhoneCode } from "@/features/auth/calls";
import { CodeEntry } from "@/features/auth/code-entry";
import { SentNotice } from "@/features/auth/sent-notice";
import { Button } from "@/ui/button";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { PhoneField } from "@/ui/phone-field";
import { Resend } from "@/ui/resend";

type Props = {
  loading: boolean;
  error: string | undefined;
  onSubmit: (credentials: Credentials) => void;
  onRestart: () => void;
};

/** Signing in with a code by SMS: the confirmed number first, then the code. */
export function PhoneForm({ loading, error, onSubmit, onRestart }: Props) {
  const [phone, setPhone] = useState("");
  const [problem, setProblem] = useState<string>();
  const [resendAt, setResendAt] = useState<number | null>(null);
  const sending = useMutation({
    mutationFn: () => sendPhoneCode(phone),
    onSuccess: ({ resend_after }) => setResendAt(Date.now() + resend_after * 1000),
  });
  const failure = sending.error ? failureOf(sending.error, t.sendOtpFailed, t.sendOtpBroken) : undefined;

  if (resendAt !== null) {
    return (
      <div className={classes["form"]}>
        <SentNotice failure={failure} isRefused={Boolean(error)} text={t.sentSms} />
        <CodeEntry
          submitLabel={t.verifyAndSignIn}
          loading={loading}
          error={error}
          onSubmit={(code) => onSubmit({ kind: "phone", phone, code })}
        />
        <Resend
          email={phone}
          until={resendAt}
          loading={sending.isPending}
          onResend={() => {
            onRestart();
            sending.mutate();
          }}
          onChange={() => {
            setResendAt(null);
            sending.reset();
            onRestart();
          }}
        />
      </div>
    );
  }
  return (
    <form
      noValidate
      className={classes["form"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setProblem(phone.trim() ? undefined : t.phoneRequired);
        if (phone.trim()) sending.mutate();
      }}
    >
      <Hint>{t.phoneLead}</Hint>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <PhoneField
        name="phone"
        required
        withAsterisk={false}
        value={phone}
        error={phone.trim() ? undefined : problem}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={sending.isPending}>
        {t.sendSms}
      </Button>
    </form>
  );
}
