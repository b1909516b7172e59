import { Minus, Plus } from "lucide-react";
import { t } from "#messages/shared";
import classes from "@/ui/stepper-field.module.css";

type Props = {
  /** What is counted, for screen readers. */
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
  /** Called when the person asks for more than the maximum. */
  onRefused: () => void;
};

/** A small number with buttons for plus and minus one. At the limits the buttons stay focusable. */
export function StepperField({ label, value, most, onChange, onRefused }: Props) {
  const atMost = value >= most;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form group for two buttons
    <div role="group" aria-label={label} className={classes["stepper"]}>
      <button
        type="button"
        className={classes["button"]}
        aria-label={t.fewer(label)}
        aria-disabled={value === 0 || undefined}
        onClick={() => value > 0 && onChange(value - 1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <output aria-live="polite" className={classes["value"]} data-none={value === 0 || undefined}>
        {value}
      </output>
      <button
        type="button"
        className={classes["button"]}
        aria-label={t.more(label)}
        aria-disabled={atMost || undefined}
        onClick={() => (atMost ? onRefused() : onChange(value + 1))}
      >
        <Plus size={18} aria-hidden />
      </button>
    </div>
  );
}
