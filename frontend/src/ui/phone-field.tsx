import type { TextInputProps } from "@mantine/core";
import { t } from "#messages/phones";
import { showPhone } from "@/lib/phones";
import { TextField } from "@/ui/fields";

/** A phone number, Indian without a country code. On leaving it, a number is written as people read it. */
export function PhoneField({ onBlur, onChange, ...props }: TextInputProps) {
  return (
    <TextField
      label={t.phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      {...props}
      onChange={onChange}
      onBlur={(event) => {
        const formatted = showPhone(event.currentTarget.value);
        if (formatted !== event.currentTarget.value) {
          event.currentTarget.value = formatted;
          onChange?.(event);
        }
        onBlur?.(event);
      }}
    />
  );
}
