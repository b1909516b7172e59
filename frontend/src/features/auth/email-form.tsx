import { type FormEvent, useState } from "react";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/fields";
import { Notice } from "@/ui/notice";

type Props = {
  email: string;
  onEmail: (email: string) => void;
  lead: string;
  submitLabel: string;
  loading: boolean;
  error: string | undefined;
  onSubmit: () => void;
};

/** An address to send something to. */
export function EmailForm({ email, onEmail, lead, submitLabel, loading, error, onSubmit }: Props) {
  const [tried, setTried] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (email.trim()) onSubmit();
    else event.currentTarget.querySelector("input")?.focus();
  };

  return (
    <form noValidate className={classes["form"]} onSubmit={submit}>
      <p className={classes["small"]}>{lead}</p>
      {error && <Notice tone="bad">{error}</Notice>}
      <EmailField
        name="email"
        required
        withAsterisk={false}
        value={email}
        error={tried && !email.trim() ? t.enterEmail : undefined}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {submitLabel}
      </Button>
    </form>
  );
}
