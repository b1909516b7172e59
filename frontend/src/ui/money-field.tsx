import type { TextInputProps } from "@mantine/core";
import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";
import { t } from "#messages/money";
import { groupRupees, typedRupees } from "@/lib/typed-money";
import { TextField } from "@/ui/fields";

type Props = Omit<TextInputProps, "value"> & {
  /** Rupees as typed: read them with `typedRupees`. */
  value: string;
};

type Selection = { input: HTMLInputElement; start: number; end: number };

/**
 * The field of every amount of money. It accepts what `typedRupees` reads, shows the amount in Indian grouping while
 * nobody types, and says what is expected once it is left with anything else.
 */
export function MoneyField({ value, error, onFocus, onBlur, ...props }: Props) {
  const [isTyping, setTyping] = useState(false);
  const selection = useRef<Selection | null>(null);
  const isWrong = !isTyping && value.trim() !== "" && typedRupees(value) === null;

  // The browser moves the caret to the end of a value that is written: it stays between the digits it was between.
  useLayoutEffect(() => {
    const { input, start, end } = selection.current ?? {};
    if (isTyping && input) input.setSelectionRange(start ?? 0, end ?? 0);
  }, [isTyping]);

  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={isTyping ? value : groupRupees(value)}
      error={isWrong && (!error || error === true) ? t.amountWrong : error}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        selection.current = ungroupedSelection(event.currentTarget);
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

/** What is selected of a field, counted without the commas of its grouping. */
function ungroupedSelection(input: HTMLInputElement): Selection {
  const ungrouped = (at: number | null) => input.value.slice(0, at ?? 0).replaceAll(",", "").length;
  return { input, start: ungrouped(input.selectionStart), end: ungrouped(input.selectionEnd) };
}
