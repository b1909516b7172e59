import type { FormEvent } from "react";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { useTimedMessage } from "@/features/auth/use-timed-message";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/fields";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";

type Props = {
  email: string;
  onEmail: (email: string) => void;
  lead: string;
  submitLabel: string;
  loading: boolean;
  error?: string | undefined;
  /** Milliseconds after which the message about a missing value disappears. */
  messagesLast?: number;
  onSubmit: () => void;
};

/** A form for one e-mail address. */
export function EmailForm(props: Props) {
  const { email, onEmail, lead, submitLabel, loading, error, messagesLast, onSubmit } = props;
  const [problem, setProblem] = useTimedMessage<string>(messagesLast);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(email.trim() ? undefined : t.enterEmail);
    if (email.trim()) onSubmit();
    else event.currentTarget.querySelector("input")?.focus();
  };

  return (
    <form noValidate className={classes["form"]} onSubmit={submit}>
      <Hint>{lead}</Hint>
      {error && <Notice tone="bad">{error}</Notice>}
      <EmailField
        name="email"
        required
        withAsterisk={false}
        value={email}
        error={email.trim() ? undefined : problem}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {submitLabel}
      </Button>
    </form>
  );
}
