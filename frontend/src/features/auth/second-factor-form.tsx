import { type FormEvent, useState } from "react";
import { t } from "#messages/auth";
import classes from "@/features/auth/auth.module.css";
import { CodeEntry } from "@/features/auth/code-entry";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { Heading, Hint, Row } from "@/ui/layout";

type Props = {
  loading: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  onRestart: () => void;
};

/** The code of the authenticator app, or a recovery code if the phone is lost. */
export function SecondFactorForm({ loading, error, onSubmit, onRestart }: Props) {
  const [isLost, setLost] = useState(false);
  return (
    <div className={classes["form"]}>
      <Heading size="title-sm">{t.secondFactorTitle}</Heading>
      <Hint>{isLost ? t.recoveryLead : t.secondFactorLead}</Hint>
      {isLost ? (
        <RecoveryCodeEntry loading={loading} error={error} onSubmit={onSubmit} />
      ) : (
        <CodeEntry submitLabel={t.verifyAndSignIn} loading={loading} error={error} onSubmit={onSubmit} />
      )}
      <Row as="p" justify="between" gap={4} rowGap={2}>
        <button type="button" className={classes["textButton"]} onClick={() => setLost(!isLost)}>
          {isLost ? t.useApp : t.useRecoveryCode}
        </button>
        <button type="button" className={classes["textButton"]} onClick={onRestart}>
          {t.startAgain}
        </button>
      </Row>
    </div>
  );
}

function RecoveryCodeEntry({ loading, error, onSubmit }: Omit<Props, "onRestart">) {
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (code.trim()) onSubmit(code.trim());
    else event.currentTarget.querySelector("input")?.focus();
  };

  return (
    <form noValidate className={classes["form"]} onSubmit={submit}>
      <TextField
        label={t.recoveryCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        error={tried && !code.trim() ? t.enterRecoveryCode : error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t.verifyAndSignIn}
      </Button>
    </form>
  );
}
