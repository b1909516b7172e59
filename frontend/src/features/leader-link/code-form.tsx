import { useState } from "react";
import { t } from "#messages/lead";
import { failureOf } from "@/api/errors";
import classes from "@/features/leader-link/lead.module.css";
import type { Page } from "@/features/leader-link/storage";
import { formatDayRange } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CodeField } from "@/ui/code-field";
import { Heading } from "@/ui/layout";

type Props = { page: Page; onCode: (code: string) => Promise<void> };

/** Asks for the code that binds the link to this phone. */
export function CodeForm({ page, onCode }: Props) {
  const [code, setCode] = useState("");
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const open = async (typed: string) => {
    setOpening(true);
    setProblem(undefined);
    try {
      await onCode(typed);
    } catch (error) {
      setCode("");
      setProblem(failureOf(error, t.openFailed, t.openFailed));
    } finally {
      setOpening(false);
    }
  };
  return (
    <Card label={t.code}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void open(code);
        }}
      >
        <Heading breakable>{t.code}</Heading>
        <p className={classes["hint"]}>{formatDayRange(page.tour_start_date, page.tour_end_date)}</p>
        <p>{t.codeText(page.operator)}</p>
        <CodeField
          value={code}
          onChange={setCode}
          onComplete={(typed) => void open(typed)}
          error={problem}
          disabled={isOpening}
        />
        <Button type="submit" loading={isOpening} fullWidth>
          {t.open}
        </Button>
      </form>
    </Card>
  );
}
