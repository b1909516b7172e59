import "@mantine/core/styles/Input.layer.css";
import {
  Textarea as MantineTextarea,
  TextInput as MantineTextInput,
  type TextareaProps,
  type TextInputProps,
} from "@mantine/core";
import { t } from "#messages/shared";
import { isMonth } from "@/lib/dates";
import { withMantine } from "@/ui/mantine";

const TextInput = withMantine<TextInputProps>(MantineTextInput);
const Textarea = withMantine<TextareaProps>(MantineTextarea);

/** Fields with the right keyboard and autofill; each accepts all props of its Mantine field. */

export function NameField(props: TextInputProps) {
  return <TextInput label={t.fields.name} autoComplete="name" autoCapitalize="words" {...props} />;
}

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label={t.fields.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function TextField(props: TextInputProps) {
  return <TextInput {...props} />;
}

/** A month as `YYYY-MM`; an incomplete one changes nothing. */
export function MonthField({ onMonth, ...props }: TextInputProps & { onMonth: (month: string) => void }) {
  return (
    <TextInput
      {...props}
      type="month"
      required
      onChange={({ currentTarget: { value } }) => {
        if (isMonth(value)) onMonth(value);
      }}
    />
  );
}

export function LongTextField(props: TextareaProps) {
  return <Textarea rows={4} {...props} />;
}
