import { type FormEvent, useState } from "react";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import type { Credentials } from "@/features/auth/calls";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { PasswordField } from "@/ui/secret-fields";

type Props = {
  email: string;
  onEmail: (email: string) => void;
  loading: boolean;
  error: string | undefined;
  /** What to do about the error. */
  help: string | undefined;
  onSubmit: (credentials: Credentials) => void;
  onForgot: () => void;
};

export function PasswordForm({ email, onEmail, loading, error, help, onSubmit, onForgot }: Props) {
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const emailError = tried && !email.trim() ? t.enterEmailOrUsername : undefined;
  const passwordError = tried && !password ? t.enterPassword : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (!email.trim()) form.querySelector<HTMLInputElement>("input[name=email]")?.focus();
    else if (!password) form.querySelector<HTMLInputElement>("input[autocomplete=current-password]")?.focus();
    else onSubmit({ kind: "password", email: email.trim(), password });
  };

  return (
    <form noValidate className={classes["form"]} onSubmit={submit}>
      {error && (
        <Notice tone="bad" {...(help && { title: error })}>
          {help ?? error}
        </Notice>
      )}
      <TextField
        name="email"
        label={t.emailOrUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        value={email}
        error={emailError}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField
        name="password"
        required
        withAsterisk={false}
        value={password}
        error={passwordError}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <button type="button" className={`${classes["textButton"]} ${classes["forgot"]}`} onClick={onForgot}>
        {t.forgotLink}
      </button>
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t.signIn}
      </Button>
    </form>
  );
}
