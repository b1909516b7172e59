import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { useTimedMessage } from "@/features/auth/use-timed-message";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";

type Props = {
  submitLabel: string;
  loading: boolean;
  error: string | undefined;
  /** Milliseconds after which the message about a missing value disappears. */
  messagesLast?: number;
  onSubmit: (code: string) => void;
};

/** Six boxes that submit automatically. A wrong code clears them. */
export function CodeEntry({ submitLabel, loading, error, messagesLast, onSubmit }: Props) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useTimedMessage<string>(messagesLast);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!error || loading) return;
    setCode("");
    field.current?.focus();
  }, [error, loading]);

  const submit = (entered: string) => {
    if (loading) return;
    setProblem(/^\d{6}$/.test(entered) ? undefined : t.enterOtp);
    if (/^\d{6}$/.test(entered)) onSubmit(entered);
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
      <CodeField
        ref={field}
        value={code}
        onChange={setCode}
        onComplete={submit}
        error={problem ?? error}
        disabled={loading}
      />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {submitLabel}
      </Button>
    </form>
  );
}
