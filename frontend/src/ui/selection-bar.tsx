import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import classes from "@/ui/selection-bar.module.css";

type Props = {
  label: string;
  /** How many rows are selected. */
  count: string;
  clear: string;
  onClear: () => void;
  /** The buttons of what is done with them. */
  children: ReactNode;
};

/** What is done with the selected rows of a list, in view while the list scrolls. */
export function SelectionBar({ label, count, clear, onClear, children }: Props) {
  return (
    <section aria-label={label} className={classes["bar"]}>
      <p role="status" className={classes["count"]}>
        {count}
      </p>
      {children}
      <Button variant="subtle" size="sm" onClick={onClear}>
        {clear}
      </Button>
    </section>
  );
}
