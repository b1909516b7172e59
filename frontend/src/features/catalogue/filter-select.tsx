import classes from "@/features/catalogue/filter-select.module.css";
import { langOfText } from "@/lib/text-language";

type Option = { value: string; text: string; disabled?: boolean };

type Props = {
  label: string;
  /** The choice of everything; without one there is always a choice. */
  all?: string;
  options: readonly Option[];
  picked: string | undefined;
  onPick: (value: string | undefined) => void;
};

/** A native select. */
export function FilterSelect({ label, all, options, picked, onPick }: Props) {
  return (
    <select
      className={classes["select"]}
      aria-label={label}
      value={picked ?? ""}
      data-set={(all !== undefined && picked !== undefined) || undefined}
      onChange={(event) => onPick(event.currentTarget.value || undefined)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map(({ value, text, disabled }) => (
        <option key={value} value={value} disabled={disabled} lang={langOfText(text)}>
          {text}
        </option>
      ))}
    </select>
  );
}
