import type { TextInputProps } from "@mantine/core";
import { type FocusEvent, useState } from "react";
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
