import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { Stack, Text } from "@/ui/layout";
import classes from "@/ui/segments.module.css";

type Option<Value extends string> = { value: Value; label: string; icon?: LucideIcon };

type Props<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Segments with a visible label, as a field of a form. */
export function SegmentsField<Value extends string>(props: Props<Value>) {
  return (
    <Stack gap={1}>
      <Text as="span" size="sm" strong aria-hidden>
        {props.label}
      </Text>
      <Segments {...props} />
    </Stack>
  );
}

/** A switch between a few views of the same thing. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes["segments"]}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label key={option} className={classes["segment"]}>
          <input
            type="radio"
            name={name}
            className={classes["radio"]}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {Icon && <Icon size={17} aria-hidden />}
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
