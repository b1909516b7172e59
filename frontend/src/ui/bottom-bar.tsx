import type { ReactNode } from "react";
import classes from "@/ui/bottom-bar.module.css";

/** The price and the next step, always under the thumb; only on narrow screens. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes["bar"]}>
      {children}
    </section>
  );
}
