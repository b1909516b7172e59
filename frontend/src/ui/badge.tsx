import type { ReactNode } from "react";
import classes from "@/ui/badge.module.css";

export type BadgeTone = "neutral" | "brand" | "good" | "warn" | "bad" | "note" | "photo";

type Props = {
  tone?: BadgeTone /** The colour of a dot before the words. */;
  dot?: "good" | "warn" | "bad" | "note";
  children: ReactNode;
};

/** A status label. `photo` is for badges on a picture. */
export function Badge({ tone = "neutral", dot, children }: Props) {
  return (
    <span className={classes["badge"]} data-tone={tone}>
      {dot && <span className={classes["dot"]} data-dot={dot} />}
      {children}
    </span>
  );
}
