import { type Ref, useId } from "react";
import { t } from "#messages/shared";
import classes from "@/ui/code-field.module.css";
import { Text } from "@/ui/layout";

const DIGITS = 6;

type Props = {
  value: string;
  onChange: (code: string) => void;
  /** Called automatically with the sixth digit, whether typed, pasted or filled in by the phone. */
  onComplete: (code: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Six boxes for a one-time code. They are drawn behind a single field: only one field is filled from a message by
 * every phone, takes a whole paste, and is one stop for a screen reader.
 */
export function CodeField({ value, onChange, onComplete, error, disabled = false, ref }: Props) {
  const id = useId();
  const change = (typed: string) => {
    const code = typed.replace(/\D/g, "").slice(0, DIGITS);
    if (code === value) return;
    onChange(code);
    if (code.length === DIGITS) onComplete(code);
  };
  return (
    <div className={classes["field"]} data-invalid={error ? true : undefined}>
      <label htmlFor={id} className={classes["label"]}>
        {t.fields.code}
      </label>
      <div className={classes["boxes"]}>
        <input
          ref={ref}
          id={id}
          className={classes["input"]}
          value={value}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Longer than the code: "123 456" may be pasted as it is written in the message.
          maxLength={DIGITS * 2}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {Array.from({ length: DIGITS }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            aria-hidden
            className={classes["box"]}
            data-next={index === Math.min(value.length, DIGITS - 1) || undefined}
          >
            {value[index]}
          </span>
        ))}
      </div>
      {error && (
        <Text tone="bad" size="sm" id={`${id}-error`} role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}
