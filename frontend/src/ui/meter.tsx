import type { ReactNode } from "react";
import { Text } from "@/ui/layout";
import classes from "@/ui/meter.module.css";

type Props = {
  label: ReactNode;
  /** The value as text, for screen readers. */
  text: string;
  value: number;
  of: number;
  tone?: "brand" | "good" | "warn";
  /** Read by screen readers only: in a table, the column heading shows it. */
  isLabelHidden?: boolean;
};

/** A quantity as a bar below its text. */
export function Meter({ label, text, value, of, tone = "brand", isLabelHidden = false }: Props) {
  const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0;
  return (
    <div className={classes["meter"]}>
      <div className={classes["words"]} data-alone={isLabelHidden || undefined}>
        <span className={isLabelHidden ? "visually-hidden" : undefined}>{label}</span>
        <Text as="span" digits text="end" strong>
          {text}
        </Text>
      </div>
      <div aria-hidden className={classes["track"]}>
        <div className={classes["bar"]} data-tone={tone} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
