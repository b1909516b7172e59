import { type ReactNode, useId } from "react";
import classes from "@/ui/check-field.module.css";
import { LanguageText } from "@/ui/language-text";

type Props = {
  name?: string;
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  /** A message, or true to mark the field only. */
  error?: string | boolean | undefined;
};

/** A box to tick, with a sentence that may hold links. */
export function CheckField({ name, label, checked, disabled = false, onChange, onBlur, error }: Props) {
  const id = useId();
  return (
    <div className={classes["field"]}>
      <input
        id={id}
        name={name}
        type="checkbox"
        className={classes["box"]}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={typeof error === "string" ? `${id}-error` : undefined}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={classes["label"]}>
        <LanguageText>{label}</LanguageText>
      </label>
      {typeof error === "string" && error && (
        <p id={`${id}-error`} className={classes["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}
