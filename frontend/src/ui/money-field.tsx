import type { TextInputProps } from "@mantine/core";
import { type FocusEvent, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#messages/money";
import { groupRupees, typedRupees } from "@/lib/typed-money";
import { TextField } from "@/ui/fields";

type Props = Omit<TextInputProps, "value"> & {
  /** Rupees as typed: read them with `typedRupees`. */
  value: string;
};

/**
 * The field of every amount of money. It accepts what `typedRupees` reads, shows the amount in Indian grouping while
 * nobody types, and says what is expected once it is left with anything else.
 */
export function MoneyField({ value, error, onFocus, onBlur, ...props }: Props) {
  const [isTyping, setTyping] = useState(false);
  const isWrong = !isTyping && value.trim() !== "" && typedRupees(value) === null;
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={isTyping ? value : groupRupees(value)}
      error={isWrong && (!error || error === true) ? t.amountWrong : error}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        const input = event.currentTarget;
        // After the browser has set its own selection on focus.
        queueMicrotask(() => {
          if (document.activeElement === input) ungroup(input, () => flushSync(() => setTyping(true)));
        });
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

/**
 * Writes a field's value without the commas of its grouping. The browser puts the caret at the end of what is written:
 * it stays between the digits it was between.
 */
function ungroup(input: HTMLInputElement, write: () => void): void {
  const ungrouped = (at: number | null) => input.value.slice(0, at ?? 0).replaceAll(",", "").length;
  const [start, end] = [ungrouped(input.selectionStart), ungrouped(input.selectionEnd)];
  write();
  input.setSelectionRange(start, end);
}
