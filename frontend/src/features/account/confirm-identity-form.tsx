import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#messages/account";
import { failureOf, fieldErrorOf } from "@/api/errors";
import type { Me } from "@/api/site";
import { type Proof, sendConfirmCode } from "@/features/account/calls";
import classes from "@/features/account/dialogs.module.css";
import { type Entered, problemOf, proofOf } from "@/features/account/proof";
import { SentCode } from "@/features/account/sent-code";
import { Button } from "@/ui/button";
import { EmailField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PasswordField } from "@/ui/secret-fields";
import { Segments } from "@/ui/segments";

const ways = [
  { value: "code", label: t.byCode },
  { value: "password", label: t.byPassword },
] as const;

type Props = {
  me: Me;
  submitLabel: string;
  loading: boolean;
  /** The error, and the message to show when it names no field. */
  error: Error | null;
  sentence: string | undefined;
  onSubmit: (proof: Proof) => void;
  /** A new code was sent: the error is about the last one. */
  onNewCode: () => void;
};

/** An e-mailed code, or username and password: the fields of the chosen way are required. */
export function ConfirmIdentityForm({ me, submitLabel, loading, error, sentence, ...on }: Props) {
  const [entered, setEntered] = useState<Entered>({
    way: me.has_password ? "password" : "code",
    email: me.email,
    sentTo: null,
    code: "",
    username: me.username,
    password: "",
  });
  const [tried, setTried] = useState(false);
  const [resendAt, setResendAt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const change = (some: Partial<Entered>) => setEntered((last) => ({ ...last, ...some }));
  const sending = useMutation({
    mutationFn: sendConfirmCode,
    onMutate: on.onNewCode,
    onSuccess: ({ resend_after }, sentTo) => {
      setTried(false);
      change({ sentTo, code: "" });
      setResendAt(Date.now() + resend_after * 1000);
    },
  });

  const { way, email, sentTo, code, username, password } = entered;
  const problem = tried ? problemOf(entered) : null;
  const problemAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  const codeError = fieldErrorOf(error, "code") ?? problemAt("code");
  const passwordError = fieldErrorOf(error, "password") ?? problemAt("password");

  useEffect(() => {
    if (error && fieldErrorOf(error, "password")) {
      form.current?.querySelector<HTMLElement>("[data-field=password] input")?.focus();
    }
  }, [error]);

  const submit = (submission: Entered) => {
    if (loading) return;
    setTried(true);
    const wrong = problemOf(submission);
    if (wrong) form.current?.querySelector<HTMLElement>(`[data-field=${wrong.field}] input`)?.focus();
    else on.onSubmit(proofOf(submission));
  };

  const sendCode = () => {
    if (email.trim()) return sending.mutate(email.trim());
    submit(entered);
  };

  return (
    <form
      ref={form}
      noValidate
      className={classes["form"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(entered);
      }}
    >
      {me.has_password && (
        <Segments
          label={t.confirmWays}
          options={ways}
          value={way}
          onChange={(next) => {
            setTried(false);
            change({ way: next });
          }}
        />
      )}
      {sentence && !codeError && !passwordError && <Notice tone="bad">{sentence}</Notice>}
      {way === "code" && (
        <>
          {sending.error && (
            <Notice tone="bad">{failureOf(sending.error, t.sendOtpFailed, t.sendOtpBroken)}</Notice>
          )}
          {sentTo === null ? (
            <div className={classes["send"]} data-field="email">
              <EmailField
                name="email"
                required
                withAsterisk={false}
                value={email}
                error={problemAt("email")}
                onChange={(event) => change({ email: event.currentTarget.value })}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  sendCode();
                }}
              />
              <Button variant="outline" loading={sending.isPending} onClick={sendCode}>
                {t.sendOtp}
              </Button>
            </div>
          ) : (
            <SentCode
              email={sentTo}
              resendAt={resendAt}
              code={code}
              error={codeError}
              hasNotice={!codeError && !sentence && !sending.error}
              loading={loading}
              sending={sending.isPending}
              onCode={(next) => change({ code: next })}
              onComplete={(next) => submit({ ...entered, code: next })}
              onResend={() => sending.mutate(sentTo)}
              onChangeEmail={() => change({ sentTo: null, code: "" })}
            />
          )}
        </>
      )}
      {way === "password" && (
        <>
          <div data-field="username">
            <TextField
              name="username"
              label={t.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              withAsterisk={false}
              value={username}
              error={problemAt("username")}
              onChange={(event) => change({ username: event.currentTarget.value })}
            />
          </div>
          <div data-field="password">
            <PasswordField
              name="password"
              data-autofocus
              required
              withAsterisk={false}
              value={password}
              error={passwordError}
              onChange={(event) => change({ password: event.currentTarget.value })}
            />
          </div>
        </>
      )}
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {submitLabel}
      </Button>
    </form>
  );
}
