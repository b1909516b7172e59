import type { ReactNode } from "react";
import classes from "@/ui/badge.module.css";

export type BadgeTone = "neutral" | "brand" | "good" | "warn" | "bad" | "note" | "photo";

type Props = {
  tone?: BadgeTone /** The colour of a dot before the words. */;
  dot?: "good" | "warn" | "bad" | "note";
  children: ReactNode;
};

/** A word about a thing's state. `photo` is for lying on a picture. */
export function Badge({ tone = "neutral", dot, children }: Props) {
  return (
    <span className={classes["badge"]} data-tone={tone}>
      {dot && <span className={classes["dot"]} data-dot={dot} />}
      {children}
    </span>
  );
}
