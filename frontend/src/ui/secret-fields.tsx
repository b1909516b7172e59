import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/PinInput.layer.css";
import { Input, PasswordInput, type PasswordInputProps, PinInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { t } from "#messages/shared";

const CODE_DIGITS = 6;

/** `fresh` asks the browser to offer a new password instead of a stored one. */
export function PasswordField({ fresh = false, ...props }: PasswordInputProps & { fresh?: boolean }) {
  return (
    <PasswordInput
      label={fresh ? t.fields.newPassword : t.fields.password}
      autoComplete={fresh ? "new-password" : "current-password"}
      visibilityToggleButtonProps={{ "aria-label": t.fields.showPassword }}
      {...props}
    />
  );
}

type CodeProps = {
  value: string;
  onChange: (code: string) => void;
  /** Called by itself with the sixth digit, typed or pasted. */
  onComplete: (code: string) => void;
  error?: ReactNode;
  disabled?: boolean;
};

/** Six boxes for a one-time code; a phone offers the code from the message. */
export function CodeField({ value, onChange, onComplete, error, disabled = false }: CodeProps) {
  const id = useId();
  return (
    <Input.Wrapper label={t.fields.code} labelElement="div" labelProps={{ id }} error={error} size="md">
      <PinInput
        length={CODE_DIGITS}
        type="number"
        inputMode="numeric"
        oneTimeCode
        size="lg"
        placeholder=""
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={Boolean(error)}
        disabled={disabled}
        aria-labelledby={id}
        getInputProps={(index) => ({ "aria-label": t.fields.codeDigit(index + 1, CODE_DIGITS) })}
      />
    </Input.Wrapper>
  );
}
