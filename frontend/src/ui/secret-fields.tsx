import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from "@mantine/core";
import { t } from "#messages/shared";
import { withMantine } from "@/ui/mantine";

const PasswordInput = withMantine<PasswordInputProps>(MantinePasswordInput);

/** `fresh` asks the browser to offer a new password instead of a stored one. */
export function PasswordField({ fresh = false, ...props }: PasswordInputProps & { fresh?: boolean }) {
  return (
    <PasswordInput
      label={fresh ? t.fields.newPassword : t.fields.password}
      autoComplete={fresh ? "new-password" : "current-password"}
      // Mantine marks its other fields itself, but not this one.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t.fields.showPassword }}
      {...props}
    />
  );
}
