import type { ReactNode } from "react";
import classes from "@/ui/badge.module.css";

export type BadgeTone = "neutral" | "brand" | "good" | "warn" | "bad" | "note" | "photo";

/** A word about a thing's state. `photo` is for lying on a picture. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes["badge"]} data-tone={tone}>
      {children}
    </span>
  );
}
