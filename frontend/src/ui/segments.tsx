import type { LucideIcon } from "lucide-react";
import { useId } from "react";
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
    <div className={classes["field"]}>
      <span aria-hidden className={classes["label"]}>
        {props.label}
      </span>
      <Segments {...props} />
    </div>
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
