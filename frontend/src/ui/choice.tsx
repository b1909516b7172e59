import type { ReactNode, Ref } from "react";
import classes from "@/ui/choice.module.css";
import { LanguageText } from "@/ui/language-text";
import { Stack, Text } from "@/ui/layout";

type GroupProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** A group of radio buttons: each `Choice` inside has the same `name`. */
export function ChoiceGroup({ legend, hint, error, children, ref }: GroupProps) {
  return (
    <Stack as="fieldset" gap={2} ref={ref}>
      <legend className={classes["legend"]}>{legend}</legend>
      {hint && <p className={classes["hint"]}>{hint}</p>}
      {children}
      {error && (
        <Text tone="bad" size="sm" weight={600} role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

type Props = {
  name: string;
  checked: boolean;
  disabled?: boolean;
  onPick: () => void;
  title: ReactNode;
  note?: ReactNode;
  /** Emphasizes the note, such as when few beds are left. */
  isUrgent?: boolean;
  /** At the end of the line, like a price. */
  aside?: ReactNode;
};

export function Choice({ name, checked, disabled = false, onPick, title, note, isUrgent, aside }: Props) {
  return (
    <label className={classes["option"]}>
      <input
        type="radio"
        name={name}
        className={classes["radio"]}
        checked={checked}
        disabled={disabled}
        onChange={onPick}
      />
      <span className={classes["words"]}>
        <span className={classes["title"]}>
          <LanguageText>{title}</LanguageText>
        </span>
        {note && (
          <span className={classes["note"]} data-urgent={isUrgent || undefined}>
            <LanguageText>{note}</LanguageText>
          </span>
        )}
      </span>
      {aside && (
        <Text as="span" strong oneLine digits>
          {aside}
        </Text>
      )}
    </label>
  );
}
