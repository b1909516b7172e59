import { ChevronDown } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { t } from "#messages/booking";
import classes from "@/features/booking/discount-code.module.css";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { Stack } from "@/ui/layout";

type Props = {
  /** The code that counts in the price shown; empty without one. */
  code: string;
  /** Why it does not count. */
  problem: string | undefined;
  /** The automatic discount takes more off. */
  isSmaller: boolean;
  onCode: (code: string) => void;
};

const LONGEST = 40;

/** A folded field for a discount code; its effect is a line of the price. */
export function DiscountCode({ code, problem, isSmaller, onCode }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(code !== "");
  const [typed, setTyped] = useState(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(typed.trim());
  };
  const isApplied = code !== "" && code === typed.trim() && !problem;
  return (
    <Stack gap={2}>
      <button
        type="button"
        className={classes["head"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown size={18} aria-hidden />
        {t.haveCode}
      </button>
      <div id={id} hidden={!isOpen}>
        <form className={classes["form"]} onSubmit={submit} noValidate>
          <TextField
            label={t.discountCode}
            value={typed}
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={code === typed.trim() ? problem : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="outline" disabled={typed.trim() === code}>
            {t.applyCode}
          </Button>
          {code !== "" && (
            <Button
              variant="subtle"
              onClick={() => {
                setTyped("");
                onCode("");
              }}
            >
              {t.removeCode}
            </Button>
          )}
        </form>
        <p role="status" className={classes["status"]}>
          {isApplied && (isSmaller ? t.codeSmaller : t.codeApplied)}
        </p>
      </div>
    </Stack>
  );
}
