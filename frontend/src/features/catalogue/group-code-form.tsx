import { useState } from "react";
import { t } from "#messages/group-code";
import { ApiError, isNotFound } from "@/api/errors";
import classes from "@/features/catalogue/group-code.module.css";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";

type Props = { code: string; error: Error | null; isLoading: boolean; onCode: (code: string) => void };

/** The field for the code of a private departure. */
export function GroupCodeForm({ code, error, isLoading, onCode }: Props) {
  const [typed, setTyped] = useState(code);
  return (
    <form
      noValidate
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onCode(typed.trim());
      }}
    >
      <TextField
        label={t.groupCode}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={error !== null && reasonOf(error)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline" loading={isLoading}>
        {t.showDepartures}
      </Button>
    </form>
  );
}

function reasonOf(error: Error): string {
  if (isNotFound(error)) return t.wrongCode;
  return error instanceof ApiError && error.status < 500 ? error.detail : t.codeFailed;
}
