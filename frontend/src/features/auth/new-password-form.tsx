import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { passwordProblem } from "@/features/auth/rules";
import { useTimedMessage } from "@/features/auth/use-timed-message";
import { Button } from "@/ui/button";
import { PasswordField } from "@/ui/secret-fields";

type Props = {
  loading: boolean;
  /** Milliseconds after which the error disappears. */
  messagesLast: number;
  /** The server's error about the password. */
  refused: string | undefined;
  onChange: () => void;
  onSubmit: (password: string) => void;
};

export function NewPasswordForm({ loading, messagesLast, refused, onChange, onSubmit }: Props) {
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [tried, setTried] = useTimedMessage<true>(messagesLast);
  const form = useRef<HTMLFormElement>(null);
  const short = passwordProblem(password);
  const differ = password === repeated ? undefined : t.passwordsDiffer;

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLInputElement>("input")?.focus();
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!short && !differ) onSubmit(password);
    else event.currentTarget.querySelectorAll<HTMLInputElement>("input")[short ? 0 : 1]?.focus();
  };

  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      <PasswordField
        fresh
        label={t.newPassword}
        description={t.passwordHint}
        value={password}
        error={(tried ? short : undefined) ?? refused}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          onChange();
        }}
      />
      <PasswordField
        fresh
        label={t.confirmNewPassword}
        value={repeated}
        error={tried && !short ? differ : undefined}
        onChange={(event) => setRepeated(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t.resetPassword}
      </Button>
    </form>
  );
}
